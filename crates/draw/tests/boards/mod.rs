//! The boards that the tests draw: the start of every game, and the middle of one.

use tablier_core::{AnyMatch, Info, Scene};

pub(crate) const GAMES: [&str; 5] = ["orthokon", "ordo", "tortuga", "tor", "theseion"];

pub(crate) fn start(id: &str) -> (Scene, &'static Info) {
    let game = tablier_games::game(id, []).unwrap();
    (game.begin().scene(), game.info())
}

/// After some moves at random, or at a place where there is much to see; the last move is marked.
pub(crate) fn middle(id: &str) -> (Scene, &'static Info) {
    let (position, last) = match id {
        "orthokon" => ("w1bb/w1w1/1ww1/1b2 b", "c4-a2"),
        "ordo" => {
            ("2bb2b3/bb2bbbb2/1b2b2b1b/1b3bb1b1/1wb1w2bw1/1w1w1wb1ww/wwww2wwww/3w2ww2 w", "i2xf5")
        }
        "tortuga" => ("1nx1/n2n1/1xxn1n/1s3x1/4nx/s1n1n/s3 s", "d2^b2+^d4-"),
        "tor" => (
            "ob,-,o,y,o,y,oy,y/bW,-,b,ry,bo,ro,-,r/-,-,o,y,-,-,or,-/\
             b,r,b,rb,bW,r,-,rK/oy,y,o,y,ob,y,-,y/b,r,boK,-,-,r,by,r w r",
            "e3-d4@c4",
        ),
        "theseion" => (
            "board=standard die=0-5 teams=1/2/3/4 turn=3 rolls=1 roll=4 dark=2,2,1,3 \
             saved=1,0,2,1 pawns=a9:4,c9:222,e5:11,e12:3,f3:3,g8:3,h7:1,i1:1,i11:3,k5:44,k7:2,m3:2",
            "g8>g9>e9>e10",
        ),
        _ => panic!("{id} has no middle"),
    };
    let game = tablier_games::game(id, []).unwrap();
    let mut played: Box<dyn AnyMatch> = game.begin_at(position).unwrap();
    played.play(last).unwrap();
    (played.scene(), game.info())
}
