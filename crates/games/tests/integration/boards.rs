//! The board of every game in plain characters.

#![allow(clippy::unwrap_used)]

fn board(game: &str, position: Option<&str>) -> String {
    let game = tablier_games::game(game, []).unwrap();
    let played = position.map_or_else(|| game.begin(), |text| game.begin_at(text).unwrap());
    format!("\n{}", played.scene())
}

#[test]
fn orthokon() {
    let expected = "
4 w . b b
3 w . w .
2 . w w .
1 . b . .
  a b c d
";
    assert_eq!(board("orthokon", Some("w1bb/w1w1/1ww1/1b2 b")), expected);
}

#[test]
fn ordo() {
    let expected = "
8 . . b b . . b b . .
7 b b b b b b b b b b
6 b b . . b b . . b b
5 . . . . . . . . . .
4 . . . . . . . . . .
3 w w . . w w . . w w
2 w w w w w w w w w w
1 . . w w . . w w . .
  a b c d e f g h i j
";
    assert_eq!(board("ordo", None), expected);
}

#[test]
fn tortuga() {
    let expected = "
   n
  n n
 n n n
n . . n
 . . .
. . . .
 . . .
. . . .
 . . .
s . . s
 s s s
  s s
   s
abcdefg
";
    assert_eq!(board("tortuga", None), expected);
}

#[test]
fn tor() {
    let position = "ob,-,o,y,o,y,oy,y/bW,-,b,ry,bo,ro,-,r/-,-,o,y,-,-,or,-/\
                    b,r,b,rb,bW,r,-,rK/oy,y,o,y,ob,y,-,y/b,r,boK,-,-,r,by,r w r";
    let expected = "
6 ob  .   o   y   o   y   oy  y
5 bW  .   b   ry  bo  ro  .   r
4 .   .   o   y   .   .   or  .
3 b   r   b   rb  bW  r   .   rK
2 oy  y   o   y   ob  y   .   y
1 b   r   boK .   .   r   by  r
  a   b   c   d   e   f   g   h
hand: r
";
    assert_eq!(board("tor", Some(position)), expected);
}

#[test]
fn theseion() {
    let position = "board=standard die=0-5 teams=1/2/3/4 turn=3 rolls=1 roll=4 dark=2,2,1,3 saved=1,0,2,1 \
                    pawns=a9:4,c9:222,e5:11,e12:3,f3:3,g8:3,h7:1,i1:1,i11:3,k5:44,k7:2,m3:2";
    let expected = "
13         .       .               .       .
12         .       3               .       .
11 .   .   .   .   .   .   .   .   3   .   .   .   .
10         .       .       .       .       .
 9 4   .   222 .   .   .   .   .   .   .   .   .   .
 8         .       .       3       .       .
 7         .   .   .   .   .   1   .   .   2
 6         .       .       .       .       .
 5 .   .   .   .   11  .   .   .   .   .   44  .   .
 4         .       .       .       .       .
 3 .   .   .   .   .   3   .   .   .   .   .   .   2
 2         .       .               .       .
 1         .       .               1       .
   a   b   c   d   e   f   g   h   i   j   k   l   m
die: 4
darkness-1: 11
saved-1: 1
darkness-2: 22
saved-2: -
darkness-3: 3
saved-3: 33
darkness-4: 444
saved-4: 4
";
    assert_eq!(board("theseion", Some(position)), expected);
}
