// go-oidc with golang.org/x/oauth2, as Go's own services sign their users in; an access token is held against `at_hash`.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strings"

	oidc "github.com/coreos/go-oidc"
	"golang.org/x/oauth2"
)

func main() {
	ctx := context.Background()
	issuer, port := os.Getenv("ISSUER"), os.Getenv("PORT")
	home := "http://localhost:" + port
	provider, err := oidc.NewProvider(ctx, issuer)
	if err != nil {
		log.Fatal(err)
	}
	config := oauth2.Config{
		ClientID:     os.Getenv("CLIENT_ID"),
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		Endpoint:     provider.Endpoint(),
		RedirectURL:  home + "/callback",
		Scopes:       strings.Split(os.Getenv("SCOPE"), " "),
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: config.ClientID})
	var kept *oauth2.Token
	handle := func(path string, answer func(r *http.Request) (interface{}, error)) {
		http.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			found, err := answer(r)
			if err != nil {
				http.Error(w, err.Error(), 500)
				return
			}
			json.NewEncoder(w).Encode(found)
		})
	}
	http.HandleFunc("/login", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, config.AuthCodeURL("state", oidc.Nonce("nonce")), http.StatusFound)
	})
	handle("/callback", func(r *http.Request) (interface{}, error) {
		kept, err = config.Exchange(ctx, r.URL.Query().Get("code"))
		if err != nil {
			return nil, err
		}
		idToken, err := verifier.Verify(ctx, kept.Extra("id_token").(string))
		if err != nil {
			return nil, err
		}
		if err := idToken.VerifyAccessToken(kept.AccessToken); err != nil {
			return nil, err
		}
		var claims map[string]interface{}
		err = idToken.Claims(&claims)
		return map[string]interface{}{"claims": claims}, err
	})
	handle("/refresh", func(r *http.Request) (interface{}, error) {
		renewed, err := config.TokenSource(ctx, &oauth2.Token{RefreshToken: kept.RefreshToken}).Token()
		if err == nil {
			idToken := kept.Extra("id_token")
			kept = renewed.WithExtra(map[string]interface{}{"id_token": idToken})
		}
		return map[string]interface{}{"renewed": err == nil}, err
	})
	handle("/userinfo", func(r *http.Request) (interface{}, error) {
		info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(kept))
		if err != nil {
			return nil, err
		}
		var claims map[string]interface{}
		return &claims, info.Claims(&claims)
	})
	http.HandleFunc("/logout", func(w http.ResponseWriter, r *http.Request) {
		hint := "?id_token_hint=" + kept.Extra("id_token").(string) + "&post_logout_redirect_uri=" + home + "/bye"
		http.Redirect(w, r, issuer+"/oidc/logout"+hint, http.StatusFound)
	})
	http.HandleFunc("/bye", func(w http.ResponseWriter, r *http.Request) { w.Write([]byte("bye")) })
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
