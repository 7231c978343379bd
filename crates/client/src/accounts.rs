//! Guests, accounts and keys.

use reqwest::header::SET_COOKIE;
use serde::Serialize;
use tablier_protocol::{
    CreateAccount, CreateGuest, CreateToken, CreatedToken, Credentials, NewReport, RatingChange,
    RatingClass, User, UserId, UserProfile, UserRating,
};

use crate::{Auth, Client, Result, read};

impl Client {
    /// Creates a guest and goes on as them. Whoever is known already stays who they are.
    pub async fn create_guest(&mut self, name: &str) -> Result<User> {
        self.sign("/api/guest", &CreateGuest { name: name.to_owned() }).await
    }

    /// Creates an account and goes on as it. A guest keeps the games.
    pub async fn create_account(&mut self, account: &CreateAccount) -> Result<User> {
        self.sign("/api/account", account).await
    }

    /// Signs in.
    pub async fn sign_in(&mut self, credentials: &Credentials) -> Result<User> {
        self.sign("/api/session", credentials).await
    }

    /// Sends what is answered with a session, and keeps that.
    async fn sign(&mut self, path: &str, body: &impl Serialize) -> Result<User> {
        let response = self.send(path, body).await?;
        let cookie = response.headers().get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        let session = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
        let user = read(response).await?;
        if let Some(session) = session {
            self.auth = Auth::Session(session);
        }
        Ok(user)
    }

    /// The current user, with what nobody else may see.
    pub async fn me(&self) -> Result<UserProfile> {
        self.get("/api/me").await
    }

    /// Creates a key for a program.
    pub async fn create_token(&self, token: &CreateToken) -> Result<CreatedToken> {
        self.post("/api/tokens", token).await
    }

    /// Reports a user to the operator.
    pub async fn report(&self, report: &NewReport) -> Result<()> {
        self.send("/api/reports", report).await.map(drop)
    }

    /// The ratings of a user.
    pub async fn ratings(&self, user: UserId) -> Result<Vec<UserRating>> {
        self.get(&format!("/api/users/{user}/ratings")).await
    }

    /// What a user's games have made of a rating, the oldest first.
    pub async fn rating_history(
        &self,
        user: UserId,
        class: &RatingClass,
    ) -> Result<Vec<RatingChange>> {
        let RatingClass { game, player_count, speed } = class;
        let (count, speed) = (player_count.word(), speed.word());
        let query = format!("game={game}&speed={speed}&player_count={count}");
        self.get(&format!("/api/users/{user}/ratings/history?{query}")).await
    }
}
