// Made from the OpenAPI document by `npm run openapi`: do not edit.
export interface paths {
    "/users/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your access tokens
         * @description The newest first, without the tokens themselves. An expired one stays in the list for 30 days. `lastUsedAt` is right to the minute. With a session only, not with an access token.
         */
        get: operations["accessTokens.list"];
        put?: never;
        /**
         * Create an access token
         * @description Only this response holds the token. A token whose `scope` is `read` may not write; none may change the account. `days` is its lifetime. You get a mail about it. With a session only, not with an access token.
         */
        post: operations["accessTokens.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an access token
         * @description Programs that use it get 401 at once. With a session only, not with an access token.
         */
        delete: operations["accessTokens.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The signed-in user
         * @description With a session or an access token.
         */
        get: operations["accounts.getSession"];
        put?: never;
        /**
         * Sign in
         * @description Sets the session cookie, which authenticates every other call. It expires thirty days after its last use, and 180 days after the sign-in. The user gets a mail about a sign-in from a new place: a program that runs often uses an access token. For everybody, signed in or not.
         */
        post: operations["accounts.signIn"];
        /**
         * Sign out
         * @description Ends the session, and clears its cookie and the cache of the browser. Also succeeds without a session. For everybody, signed in or not.
         */
        delete: operations["accounts.signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * @description Starts no session: the account must first be activated with the link in a mail. For everybody, signed in or not.
         */
        post: operations["accounts.signUp"];
        /**
         * Delete your account and everything in it
         * @description With a session only, not with an access token.
         */
        delete: operations["privacy.deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an account with the token of the mailed link
         * @description For everybody, signed in or not.
         */
        post: operations["accounts.activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/email/activation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the activation mail again
         * @description Returns the same whether or not the account exists. For everybody, signed in or not.
         */
        post: operations["accounts.sendActivation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/email/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail with a link to set a new password
         * @description Returns the same whether or not the account exists. For everybody, signed in or not.
         */
        post: operations["accounts.sendPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token of the mailed link
         * @description Ends all sessions and revokes all access tokens of the account. For everybody, signed in or not.
         */
        post: operations["accounts.resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change your password
         * @description Every other session and every access token ends; this session goes on, with another cookie. `current` may be missing only if the account has no password, or this session has given it within the last ten minutes. With a session only, not with an access token.
         */
        put: operations["account.changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Ask for another e-mail address
         * @description A mail to the new address has a link that makes it yours. What you have asked for before is void. Returns the same whether or not the address has an account. With a session only, not with an access token.
         */
        put: operations["account.changeEmail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an address that of your account with the token of the mailed link
         * @description For everybody, signed in or not.
         */
        post: operations["account.confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/restore-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back a former address with the token of the mailed link
         * @description Ends all sessions, revokes all access tokens and voids the password. A mail to the address has a link to choose a new one. For everybody, signed in or not.
         */
        post: operations["account.restoreEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your passkeys
         * @description With a session only, not with an access token.
         */
        get: operations["passkeys.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description The user of the session must have confirmed who they are within the last ten minutes, as the settings ask. With a session only, not with an access token.
         */
        delete: operations["passkeys.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where you are signed in
         * @description The session that was used last is the first one. With a session only, not with an access token.
         */
        get: operations["devices.list"];
        put?: never;
        post?: never;
        /**
         * End all sessions but this one
         * @description With a session only, not with an access token.
         */
        delete: operations["devices.endOthers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Ending the session of the call signs out: it clears the cookie, too. With a session only, not with an access token.
         */
        delete: operations["devices.end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/security-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What has lately happened to the protection of your account
         * @description The last 100 events, newest first: sign-ins, changes of what guards the account, and what the operator did. Of sign-ins in the same way with the same client and from the same network, one a day is kept. With a session only, not with an access token.
         */
        get: operations["security.listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up a second factor
         * @description Returns the secret for an authenticator app, also as the address that a QR code carries. Nothing changes until a code of the app confirms it. Asks for a proof: the password, or a code, which is needed if there is a second factor already. With a session only, not with an access token.
         */
        post: operations["twoFactor.setUp"];
        /**
         * Turn the second factor off
         * @description With a session only, not with an access token.
         */
        delete: operations["twoFactor.turnOff"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor on with the first code of the app
         * @description Returns ten recovery codes, each of which works once in place of a code of the app. They are shown this once; earlier ones end. With a session only, not with an access token.
         */
        post: operations["twoFactor.confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your name
         * @description With a session or an access token.
         */
        get: operations["profile.getInfo"];
        /**
         * Change your name
         * @description With a session only, not with an access token.
         */
        put: operations["profile.updateInfo"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your languages, in the order in which you added them
         * @description With a session or an access token.
         */
        get: operations["profile.listLanguages"];
        put?: never;
        /**
         * Add a language
         * @description With a session, or an access token of the scope `write`.
         */
        post: operations["profile.createLanguage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/languages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a language
         * @description With a session, or an access token of the scope `write`.
         */
        put: operations["profile.updateLanguage"];
        post?: never;
        /**
         * Remove a language
         * @description With a session, or an access token of the scope `write`.
         */
        delete: operations["profile.deleteLanguage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feedbacks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send feedback
         * @description With a session, or an access token of the scope `write`.
         */
        post: operations["feedback.send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your own lists, the newest first unless you ask for another order
         * @description With a session or an access token.
         */
        get: operations["lists.listOwn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All public lists, including your own, the newest first unless you ask for another order
         * @description With a session or an access token.
         */
        get: operations["lists.listPublic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a list
         * @description With a session, or an access token of the scope `write`.
         */
        post: operations["lists.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A list
         * @description With a session or an access token.
         */
        get: operations["lists.get"];
        /**
         * Replace a list’s details
         * @description A file replaces the image; `imageChanged` without a file removes it; otherwise the image is kept. With `expectedLastModifiedAt`, the update fails if the list has been edited since. With a session, or an access token of the scope `write`.
         */
        put: operations["lists.update"];
        post?: never;
        /**
         * Delete a list with its vocabularies, shares, ratings and learning data
         * @description With a session, or an access token of the scope `write`.
         */
        delete: operations["lists.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}/image/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A list’s image
         * @description The path is the `image` of the list. With a session or an access token.
         */
        get: operations["lists.getImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a list’s image
         * @description Replaces the image that it has, and changes nothing else. The image can also be the body itself, as `image/png` or `image/jpeg`. With a session, or an access token of the scope `write`.
         */
        put: operations["lists.setImage"];
        post?: never;
        /**
         * Remove a list’s image
         * @description Succeeds also if it has none. With a session, or an access token of the scope `write`.
         */
        delete: operations["lists.deleteImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/shared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists that are shared with you, the newest share first
         * @description With a session or an access token.
         */
        get: operations["shares.listShared"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{listId}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The users that your list is shared with, by name
         * @description With a session or an access token.
         */
        get: operations["shares.list"];
        /**
         * Make a user an editor or a viewer
         * @description The e-mail address identifies the share. With a session, or an access token of the scope `write`.
         */
        put: operations["shares.update"];
        /**
         * Share your list with an activated account
         * @description An editor can write its vocabularies, a viewer can only read them. With a session, or an access token of the scope `write`.
         */
        post: operations["shares.create"];
        /**
         * Stop sharing with a user, or leave a list that is shared with you
         * @description The e-mail address, in the body or in the query, identifies the share. Only the owner of the list may name another user’s. With a session, or an access token of the scope `write`.
         */
        delete: operations["shares.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{listId}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your rating of a list
         * @description 0 and null without a rating. With a session or an access token.
         */
        get: operations["ratings.get"];
        /**
         * Rate another user’s list
         * @description 1 to 5 stars; 0 clears the rating. With a session, or an access token of the scope `write`.
         */
        put: operations["ratings.rate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vocs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The vocabularies of a list
         * @description With a session or an access token.
         */
        get: operations["vocs.list"];
        put?: never;
        /**
         * Add a vocabulary to a list
         * @description With a session, or an access token of the scope `write`.
         */
        post: operations["vocs.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vocs/{id}/suspension": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Suspend a vocabulary for yourself
         * @description Its cards are in no queue and count neither as due nor as new, while your progress stays. Submitted answers to it still count. With a session, or an access token of the scope `write`.
         */
        put: operations["vocs.suspend"];
        post?: never;
        /**
         * Take back the suspension of a vocabulary
         * @description With a session, or an access token of the scope `write`.
         */
        delete: operations["vocs.resume"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vocs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A vocabulary
         * @description With a session or an access token.
         */
        get: operations["vocs.get"];
        /**
         * Replace a vocabulary’s details
         * @description It stays in its list. A file replaces the image; `imageChanged` without a file removes it; otherwise the image is kept; so do `audio` and `audioChanged` with the sound. With `expectedLastModifiedAt`, the update fails if the vocabulary has changed since. With a session, or an access token of the scope `write`.
         */
        put: operations["vocs.update"];
        post?: never;
        /**
         * Delete a vocabulary
         * @description With a session, or an access token of the scope `write`.
         */
        delete: operations["vocs.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vocs/{id}/image/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A vocabulary’s image
         * @description The path is the `image` of the vocabulary. With a session or an access token.
         */
        get: operations["vocs.getImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vocs/{id}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a vocabulary’s image
         * @description Replaces the image that it has, and changes nothing else. The image can also be the body itself, as `image/png` or `image/jpeg`. With a session, or an access token of the scope `write`.
         */
        put: operations["vocs.setImage"];
        post?: never;
        /**
         * Remove a vocabulary’s image
         * @description Succeeds also if it has none. With a session, or an access token of the scope `write`.
         */
        delete: operations["vocs.deleteImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vocs/{id}/audio/{audioId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A vocabulary’s sound
         * @description The path is the `audio` of the vocabulary. With a session or an access token.
         */
        get: operations["vocs.getAudio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vocs/{id}/audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a vocabulary’s sound
         * @description Replaces the sound that it has, and changes nothing else. The sound can also be the body itself, as `audio/mpeg`, `audio/ogg`, `audio/wav`, `audio/webm` or `audio/mp4`. With a session, or an access token of the scope `write`.
         */
        put: operations["vocs.setAudio"];
        post?: never;
        /**
         * Remove a vocabulary’s sound
         * @description Succeeds also if it has none. With a session, or an access token of the scope `write`.
         */
        delete: operations["vocs.deleteAudio"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}/vocs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add many vocabularies to a list
         * @description All of them or none, in one transaction. `items` says what became of each, in their order; `id` is that of the vocabulary in the list, also if one was skipped. A term that comes twice counts as a duplicate the second time. An update leaves the image, what the `columns` do not name, and the version of what is the same already. `answers` are saved with them, as late answers of the caller. After a large request, your next one waits three times as long as that took. With a session, or an access token of the scope `write`.
         */
        post: operations["transfer.addVocs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a file into a list
         * @description Text (CSV, TSV, Quizlet, Anki) has at most 20 MB, an Anki package or our JSON 200 MB. Wrong rows are named and left out, the rest is saved as it is read, a hundred rows at a time. A file that cannot be read is a 400 at `file`, and nothing of it is saved. Once the owner of the list can have no more vocabularies, the rest of the rows have failed; so have images that cannot be kept, whose vocabularies stay. You import one file at a time; after four minutes an import ends with 503, and what it has saved stays. If the connection breaks, the import ends, too: repeat it with the same `Idempotency-Key`, and it goes on where it was. With `history`, the answers in an Anki package are saved with their vocabularies, as late answers of the caller: Again as -1, Hard as 0, Good and Easy as 1; those of the first card of a note as translation, of the second as reverse translation. However often it is repeated, each counts once. With a session, or an access token of the scope `write`.
         */
        post: operations["transfer.importIntoList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a file as a new list
         * @description The list has the fields of `data`, and else those of the file. A dry run makes none. Text (CSV, TSV, Quizlet, Anki) has at most 20 MB, an Anki package or our JSON 200 MB. Wrong rows are named and left out, the rest is saved as it is read, a hundred rows at a time. A file that cannot be read is a 400 at `file`, and nothing of it is saved. Once the owner of the list can have no more vocabularies, the rest of the rows have failed; so have images that cannot be kept, whose vocabularies stay. You import one file at a time; after four minutes an import ends with 503, and what it has saved stays. If the connection breaks, the import ends, too: repeat it with the same `Idempotency-Key`, and it goes on where it was. With `history`, the answers in an Anki package are saved with their vocabularies, as late answers of the caller: Again as -1, Hard as 0, Good and Easy as 1; those of the first card of a note as translation, of the second as reverse translation. However often it is repeated, each counts once. With a session, or an access token of the scope `write`.
         */
        post: operations["transfer.importNewList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A list with its vocabularies as a file
         * @description For everyone who sees the list. JSON has everything, images included, and an import makes the same list of it. A download has no known length: it is whole if it ends without an error. With a session or an access token.
         */
        get: operations["transfer.exportList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Speak a text
         * @description With a session or an access token.
         */
        get: operations["audio.speak"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dictionary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What dictionaries say about a term
         * @description The dictionaries are those that the operator of the server has added. Inflected forms are looked up by their stems, in languages that have such. At most 20 entries; none where nothing is known. With a session or an access token.
         */
        get: operations["dictionary.lookUp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All languages, in the order in which the pages offer them
         * @description For everybody, signed in or not.
         */
        get: operations["choices.listLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parts-of-speech": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All parts of speech, in the order in which the pages offer them
         * @description For everybody, signed in or not.
         */
        get: operations["choices.listPartsOfSpeech"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The classes that you teach or attend
         * @description With a session or an access token.
         */
        get: operations["classes.list"];
        put?: never;
        /**
         * Create a class, of which you are the teacher
         * @description With a session, or an access token of the scope `write`.
         */
        post: operations["classes.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A class that you teach or attend
         * @description With a session or an access token.
         */
        get: operations["classes.get"];
        /**
         * Rename your class, open or close it, or replace its code
         * @description What is absent stays as it is. With a session, or an access token of the scope `write`.
         */
        put: operations["classes.update"];
        post?: never;
        /**
         * End your class
         * @description Its members lose what only the class gave them of your lists. What they have learned stays theirs. With a session, or an access token of the scope `write`.
         */
        delete: operations["classes.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{classId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite to your class by mail
         * @description Each address gets one mail with the link of the class, whether it has an account or not; members get none. At most 200 mails a day: when more would be needed, nothing is sent. With a session, or an access token of the scope `write`.
         */
        post: operations["classes.invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/by-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The class with a code
         * @description The code can also be the last part of the path: `/classes/by-code/{code}`. For everybody, signed in or not.
         */
        get: operations["classes.getByCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a class by its code
         * @description Its teacher then sees your name and your address, and, in the lists of the class, your progress, the days and the minutes; nothing of other lists. With a session, or an access token of the scope `write`.
         */
        post: operations["classes.join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{classId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The members of your class, by name
         * @description With a session or an access token.
         */
        get: operations["classes.listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{classId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member of your class, or leave a class
         * @description What the member has learned stays theirs. With a session, or an access token of the scope `write`.
         */
        delete: operations["classes.removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{classId}/lists/{listId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Attach your list to your class
         * @description Its members see the list among those that are shared with them, and learn it. With a session, or an access token of the scope `write`.
         */
        put: operations["classes.attachList"];
        post?: never;
        /**
         * Detach a list from your class
         * @description With a session, or an access token of the scope `write`.
         */
        delete: operations["classes.detachList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{classId}/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a class is to learn, by the last days
         * @description For its teacher and its students. Students also see how far they have come. With a session or an access token.
         */
        get: operations["assignments.list"];
        put?: never;
        /**
         * Set words of your list to learn by a day
         * @description Today brings the new cards of its words first to each student. A list that is not attached to the class yet is attached. With a session, or an access token of the scope `write`.
         */
        post: operations["assignments.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{classId}/assignments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an assignment of your class
         * @description What is absent stays as it is. With a session, or an access token of the scope `write`.
         */
        put: operations["assignments.update"];
        post?: never;
        /**
         * Delete an assignment of your class
         * @description What the students have learned stays theirs. With a session, or an access token of the scope `write`.
         */
        delete: operations["assignments.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{classId}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far the members of your class have come
         * @description As JSON, or, with `format=csv`, as a table with a row for each member. With a session or an access token.
         */
        get: operations["assignments.exportProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{listId}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report another user’s public list
         * @description The operator of the server reads it. While your report of a list is open, a further one replaces its reason and text. With a session, or an access token of the scope `write`.
         */
        post: operations["reports.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reviews/vocs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cards to review, in a list or in all that you learn
         * @description Each vocabulary comes once before any comes a second time. Translations of vocabularies without a definition come last. `due` is the last answer and 24 hours for each day of the interval; whether a card is due goes by your days, from the begin of that day on. Answers to cards of the scope `practice` are not meant to be submitted: submitted ones count. With a session or an access token.
         */
        get: operations["reviews.getQueue"];
        put?: never;
        /**
         * Save answers
         * @description Idempotent: an answer with the same vocabulary, type and date counts once. One invalid answer rejects them all. Vocabularies that no longer exist are skipped and returned. The `Date` of every response tells the clock of the server. With a session, or an access token of the scope `write`.
         */
        post: operations["reviews.submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reviews/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What your day brings over all lists that you learn
         * @description Due cards up to the reviews a day of your settings, and new ones up to the new cards a day, less what you have answered since the day began; without lists that you have paused, and new cards that cannot be asked. `lists` are those with cards of today, in the order of the lists that you learn. New cards of `assignments` come before others. With a session or an access token.
         */
        get: operations["reviews.getToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reviews/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your answers, the oldest first
         * @description Every answer that is saved, also in lists that you may not see any more, as the export of your data has them. Answers that arrive late have earlier dates: whoever follows the history reads the last days again. Resetting a list and deleting a vocabulary or a list remove their answers. With a session or an access token.
         */
        get: operations["reviews.listAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reviews/list/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Reset your progress in a list
         * @description With a session, or an access token of the scope `write`.
         */
        delete: operations["reviews.reset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Pause a list
         * @description None of its cards come by day until you resume it. Its own queue, and what you have learned of it, stay as they are. With a session, or an access token of the scope `write`.
         */
        put: operations["reviews.pause"];
        post?: never;
        /**
         * Resume a list that you have paused
         * @description With a session, or an access token of the scope `write`.
         */
        delete: operations["reviews.resume"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/learning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The lists that you are learning, the last reviewed first
         * @description With a session or an access token.
         */
        get: operations["reviews.listLearning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your progress in a list, by review type
         * @description With a session or an access token.
         */
        get: operations["reviews.getListStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/learned-vocs-by-lang": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many vocabularies you have learned, by language
         * @description With a session or an access token.
         */
        get: operations["reviews.listLearned"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/milestones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many vocabularies are new, learning, known and learned
         * @description Over all lists that you learn and may see. A vocabulary is known while the interval in at least one review type is 21 days or more, and learned while it is learned in at least one. Your settings decide: a change of them holds at once. With a session or an access token.
         */
        get: operations["reviews.getMilestones"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you did on each day, the oldest first
         * @description Every day of the range, at most 366. Your days begin at the hour and in the time zone of your settings, also for earlier answers. Lists that you may not see any more do not count. With a session or an access token.
         */
        get: operations["reviews.listDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/forecast": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many reviewed cards are due on each day, today first
         * @description If you answer none meanwhile. Overdue cards count today; each card counts on one day. With a session or an access token.
         */
        get: operations["reviews.getForecast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lists/{id}/suspensions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The vocabularies of a list that you have suspended, by term
         * @description With a session or an access token.
         */
        get: operations["reviews.listSuspended"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your settings
         * @description By default, the intervals are 1, 4, 12, 35, 100 and 240 days; days begin at four, in UTC, and bring 20 new and 200 reviewed cards; `introduce` and `repeatMissed` are true, `learnedReturn` and `byMail` false; the schedule is by `intervals`, the retention 0.85; there is neither a reminder nor a goal. With a session or an access token.
         */
        get: operations["reviews.getSettings"];
        put?: never;
        /**
         * Change your settings
         * @description Any of them; the others stay. `null` clears the time zone, the hour of the reminder and the goal. Those of reviews apply to all your reviews at once; no confidence changes. With a session, or an access token of the scope `write`.
         */
        post: operations["reviews.updateSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What has changed for you
         * @description For a program that keeps a copy: your lists, those that are shared with you and that you learn, their vocabularies, and your reviews of them. Without `since`, all of them come. Each thing comes as it is now, so that one may come again without a change. A list that you may see from now on comes with all that it has. With a list that is deleted go its vocabularies, and with a vocabulary its reviews, without a change of their own. Counts of a list, and what follows from settings, such as `due`, change without a change here. After 30 days without a call, or when the server was restored from a backup, a cursor has expired. With a session or an access token.
         */
        get: operations["changes.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your webhooks
         * @description The newest first, without their secrets. With a session only, not with an access token.
         */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Create a webhook
         * @description Each event is posted to `url` as JSON, signed as [Standard Webhooks](https://www.standardwebhooks.com) says. Only this response holds the secret of the signatures. You get a mail about it. With a session only, not with an access token.
         */
        post: operations["webhooks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description What it has not been told yet is dropped. With a session only, not with an access token.
         */
        delete: operations["webhooks.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the last deliveries of a webhook
         * @description The 50 newest events of the last 7 days, with what became of them. With a session only, not with an access token.
         */
        get: operations["webhooks.deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description It has the same `webhook-id`, and what it is about as it is now. With a session only, not with an access token.
         */
        post: operations["webhooks.sendAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all your data
         * @description With a session or an access token.
         */
        get: operations["privacy.exportData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the server lives
         * @description For everybody. It has no look at the database: a server that does not respond is to be started again.
         */
        get: operations["checks.getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the server can serve
         * @description For everybody. It asks the database: while it is away, or the server is shutting down, requests belong to another one.
         */
        get: operations["checks.getReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccessTokenView: {
            id: string;
            name: string;
            scope: components["schemas"]["TokenScope"];
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            expiresAt: number;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            lastUsedAt: number | null;
        };
        AccessTokensView: components["schemas"]["AccessTokenView"][];
        ActivateInput: {
            email: string;
            token: string;
        };
        AddVocsInput: {
            vocs: {
                term: string;
                pos: components["schemas"]["PartOfSpeech"];
                /** @description Default: empty. */
                label?: string;
                /** @description At most one in each language. Default: empty. */
                definitions?: components["schemas"]["DefinitionInput"][];
                /** @description Default: empty. */
                examples?: components["schemas"]["ExampleInput"][];
                /** @description Default: empty. */
                attributes?: components["schemas"]["AttributeInput"][];
                /** @description Without duplicates. Default: empty. */
                tags?: components["schemas"]["TagInput"][];
                /** @description Default: empty. */
                notes?: string;
                /** @description Not taken. An image is sent by itself, as a file. */
                image?: string | null;
                /** @description Not taken. A sound is sent by itself, as a file. */
                audio?: string | null;
            }[];
            /**
             * @description What becomes of a vocabulary whose term the list has already, without regard to case and Unicode normalization form: it is added all the same, left out, or replaces the details of the first one that has the term: those that the columns name, or all where there are no columns. Default: `add`.
             * @enum {string}
             */
            duplicates?: "add" | "skip" | "update";
            /** @description What the vocabularies have, by the names of the columns of an import: an update changes this alone, such as the definitions in one language for `definition (en)`. By default they have everything. */
            columns?: string[];
            /** @description What the caller has answered in another program. They count as late answers, also to vocabularies that are skipped; one with the same vocabulary, type and date counts once, and one that the first vocabulary of the list with the term has is known. */
            answers?: {
                type: components["schemas"]["ReviewType"];
                /**
                 * @description -1: no, 0: neutral, 1: yes.
                 * @enum {number}
                 */
                result: -1 | 0 | 1;
                /**
                 * Format: int64
                 * @description When the answer was given, in unix milliseconds by the server’s clock; at most a day in the future.
                 */
                date: number;
                /**
                 * Format: int64
                 * @description Milliseconds.
                 */
                thinkingTime: number;
                /**
                 * Format: int64
                 * @description The position of the vocabulary.
                 */
                index: number;
            }[];
        };
        /** @enum {string} */
        AddVocsOutcome: "created" | "updated" | "skipped";
        AddVocsView: {
            /** Format: int64 */
            created: number;
            /** Format: int64 */
            updated: number;
            /** Format: int64 */
            skipped: number;
            items: {
                /** Format: int64 */
                index: number;
                id: string;
                outcome: components["schemas"]["AddVocsOutcome"];
            }[];
            /** @description What became of the answers; absent if none were sent. */
            answers?: components["schemas"]["AddedAnswersView"];
        };
        AddedAnswersView: {
            /**
             * Format: int64
             * @description The number of answers that were new.
             */
            saved: number;
            /**
             * Format: int64
             * @description Those that were saved before.
             */
            known: number;
            leftOut: {
                /**
                 * Format: int64
                 * @description Dated ahead of now, or before 2006.
                 */
                date: number;
                /**
                 * Format: int64
                 * @description Dated before the last reset of the list.
                 */
                reset: number;
                /**
                 * Format: int64
                 * @description To vocabularies that were not imported.
                 */
                notImported: number;
            };
        };
        AnswersView: {
            answers: components["schemas"]["ReviewResult"][];
            /** @description The cursor of the next page, to send as `page`; null on the last page. */
            next: string | null;
        };
        AssignmentView: {
            id: string;
            listId: string;
            listName: string;
            tag: string | null;
            types: components["schemas"]["ReviewType"][];
            dueDay: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Its cards: its words in each of its review types, as far as these can be asked.
             */
            total: number;
            /**
             * Format: int64
             * @description For a student: the own cards that were answered at least once.
             */
            answered?: number;
            /**
             * Format: int64
             * @description For a student.
             */
            known?: number;
            /** @description For a student: whether the student has not seen it yet. */
            isNew?: boolean;
        };
        AssignmentsView: components["schemas"]["AssignmentView"][];
        Attribute: {
            name: string;
            value: string;
        };
        AttributeInput: {
            name: string;
            value: string;
        };
        ChangeEmailInput: {
            /** @description The current password. */
            current?: string;
            /** @description A code of the second factor, instead of the password. */
            code?: string;
            email: string;
        };
        ChangePasswordInput: {
            /** @description The current password. */
            current?: string;
            /** @description A code of the second factor, instead of the password. */
            code?: string;
            /** @description Contains a digit, a lowercase letter, an uppercase letter and a special character. */
            password: string;
        };
        ChangesView: {
            changes: ({
                /** @enum {string} */
                kind: "list";
                id: string;
                /** @description True if it is gone, or you may no longer see it: then there is no `value`. */
                deleted: boolean;
                /**
                 * Format: int64
                 * @description A time in unix milliseconds.
                 */
                changedAt: number;
                value?: components["schemas"]["ListView"];
            } | {
                /** @enum {string} */
                kind: "vocabulary";
                id: string;
                /** @description True if it is gone, or you may no longer see it: then there is no `value`. */
                deleted: boolean;
                /**
                 * Format: int64
                 * @description A time in unix milliseconds.
                 */
                changedAt: number;
                value?: components["schemas"]["VocView"];
            } | {
                /** @enum {string} */
                kind: "review";
                /** @description The vocabulary and the review type: `vocId:reviewType`. */
                id: string;
                /** @description True if it is gone, or you may no longer see it: then there is no `value`. */
                deleted: boolean;
                /**
                 * Format: int64
                 * @description A time in unix milliseconds.
                 */
                changedAt: number;
                value?: components["schemas"]["ReviewStateView"];
            })[];
            /** @description Where to go on: keep it, and send it as `since`. */
            next: string;
            /** @description Whether there is more now. A page may have fewer changes than `limit`, also none, while there is. */
            more: boolean;
        };
        ClassByCodeInput: {
            /** @description Also in lower case, and with spaces or hyphens in it. */
            code: string;
        };
        ClassByCodeView: {
            name: string;
            teacherName: string;
            open: boolean;
        };
        ClassFields: {
            name: string;
        };
        ClassMemberView: {
            id: string;
            name: string;
            email: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            joinedAt: number;
            /**
             * Format: int64
             * @description The last answer in a list of the class; null if there is none.
             */
            lastActiveAt: number | null;
        };
        ClassMembersView: {
            members: components["schemas"]["ClassMemberView"][];
            /** @description The cursor of the next page, to send as `page`; null on the last page. */
            next: string | null;
        };
        ClassProgressView: {
            /** @description By name. */
            members: {
                id: string;
                name: string;
                /**
                 * Format: int64
                 * @description The last answer in a list of the class; null if there is none.
                 */
                lastActiveAt: number | null;
                /**
                 * Format: int64
                 * @description The minutes that the answers of this week took, in the class's lists.
                 */
                minutes: number;
                assignments: {
                    id: string;
                    /**
                     * Format: int64
                     * @description Its cards that were answered at least once.
                     */
                    answered: number;
                    /**
                     * Format: int64
                     * @description Those of them that wait 21 days or more, or are learned.
                     */
                    known: number;
                    /**
                     * Format: int64
                     * @description Its cards: its words in each of its review types, as far as these can be asked.
                     */
                    total: number;
                }[];
                /** @description The same of each list of the class, in all review types. */
                lists: {
                    id: string;
                    /**
                     * Format: int64
                     * @description Its cards that were answered at least once.
                     */
                    answered: number;
                    /**
                     * Format: int64
                     * @description Those of them that wait 21 days or more, or are learned.
                     */
                    known: number;
                    /**
                     * Format: int64
                     * @description Its cards: its words in each of its review types, as far as these can be asked.
                     */
                    total: number;
                }[];
            }[];
            /** @description The words with the most wrong answers of the last four weeks. */
            missed: {
                vocId: string;
                term: string;
                /** Format: int64 */
                misses: number;
            }[];
        };
        ClassView: {
            id: string;
            name: string;
            /**
             * @description What you are in this class.
             * @enum {string}
             */
            role: "teacher" | "student";
            teacherName: string;
            /** @description For the teacher: the code with which others join. */
            code?: string;
            /** @description Whether anybody with the code can join. */
            open: boolean;
            /**
             * Format: int64
             * @description For the teacher.
             */
            membersCount?: number;
            /** @description In the order in which they were attached. */
            lists: {
                id: string;
                name: string;
                language: components["schemas"]["LanguageCode"];
            }[];
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
        };
        ClassesView: {
            classes: components["schemas"]["ClassView"][];
        };
        CodeInput: {
            /** @description A code of the authenticator app, or a recovery code. Each works once. */
            code: string;
        };
        CreateAccessTokenInput: {
            name: string;
            scope: components["schemas"]["TokenScope"];
            /** @enum {number} */
            days: 7 | 30 | 90 | 365;
        };
        CreateAssignmentInput: {
            /** @description A list of yours. It is attached to the class if it is not yet. */
            listId: string;
            /** @description Only the words with this tag; null for all. */
            tag?: string | null;
            /** @description The review types in which each word is to be answered. */
            types: components["schemas"]["ReviewType"][];
            /**
             * Format: date
             * @description The last day: the date on which it begins for each student.
             */
            dueDay: string;
        };
        CreateListInput: {
            name: string;
            /** @description Default: empty. */
            description?: string;
            language: components["schemas"]["LanguageCode"];
            /** @description Without duplicates. */
            targetLanguages: components["schemas"]["LanguageCode"][];
            /** @description Without duplicates. Default: empty. */
            tags?: components["schemas"]["TagInput"][];
            /** @description Whether every signed-in user can see the list. Default: `false`. */
            public?: boolean;
        };
        CreateReportInput: {
            /** @enum {string} */
            reason: "spam" | "offensive" | "copyright" | "personalData" | "other";
            /** @description Required if the reason is `other`. At least 3 characters, unless it is empty. Default: empty. */
            text?: string;
        };
        CreateShareInput: {
            email: string;
            /** @description Whether the user can write vocabularies (an editor) or only read them (a viewer). Default: `false`. */
            editor?: boolean;
        };
        CreateVocInput: {
            term: string;
            pos: components["schemas"]["PartOfSpeech"];
            /** @description Default: empty. */
            label?: string;
            /** @description At most one in each language. Default: empty. */
            definitions?: components["schemas"]["DefinitionInput"][];
            /** @description Default: empty. */
            examples?: components["schemas"]["ExampleInput"][];
            /** @description Default: empty. */
            attributes?: components["schemas"]["AttributeInput"][];
            /** @description Without duplicates. Default: empty. */
            tags?: components["schemas"]["TagInput"][];
            /** @description Default: empty. */
            notes?: string;
            listId: string;
        };
        CreateWebhookInput: {
            /** @description An http or https address. Addresses of private networks are never called, unless the operator allows it. */
            url: string;
            /** @description Without duplicates. */
            events: components["schemas"]["WebhookEvent"][];
        };
        Definition: {
            language: components["schemas"]["LanguageCode"];
            value: string;
        };
        DefinitionInput: {
            language: components["schemas"]["LanguageCode"];
            value: string;
        };
        DeviceView: {
            id: string;
            current: boolean;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            lastUsedAt: number;
            /** @description What it was last used from, such as 'Firefox on Linux'. */
            client: string;
            /** @description From where: an IPv4 address, or the /64 of an IPv6 one. */
            network: string | null;
        };
        DevicesView: components["schemas"]["DeviceView"][];
        DictionaryEntryView: {
            /** @description The term as the dictionary writes it: its basic form, if you have asked for another. */
            term: string;
            /**
             * @description Null if the dictionary does not say.
             * @enum {string|null}
             */
            pos: "n" | "pro" | "v" | "adj" | "adv" | "pre" | "con" | "intr" | "oth" | null;
            /** @description Its reading or pronunciation: kana, pinyin, IPA. */
            reading: string;
            definitions: {
                language: components["schemas"]["LanguageCode"];
                value: string;
            }[];
            /** @description Sentences in the language of the term. */
            examples: string[];
            /** @description The dictionary that says so. */
            source: {
                name: string;
                licence: string;
            };
        };
        DictionaryView: {
            entries: components["schemas"]["DictionaryEntryView"][];
        };
        EmptyView: Record<string, never>;
        ErrorBody: {
            /**
             * Format: int64
             * @description The HTTP status.
             */
            status: number;
            code: components["schemas"]["ErrorCode"];
            key: components["schemas"]["ErrorKey"];
            /** @description A message to show to the user. */
            message: string;
            /** @description The invalid fields; only for invalid input. */
            issues?: components["schemas"]["Issue"][];
        };
        /**
         * @description The HTTP status, or a more specific number for some errors.
         * @enum {number}
         */
        ErrorCode: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 412 | 413 | 415 | 416 | 421 | 429 | 431 | 500 | 503 | 507 | 1005 | 1010 | 1099 | 4001 | 4002;
        /**
         * @description The stable name of the error, for programs.
         * @enum {string}
         */
        ErrorKey: "INVALID_INPUT" | "MALFORMED_REQUEST" | "MALFORMED_BODY" | "INVALID_IMAGE" | "BROKEN_IMAGE" | "TOO_MANY_PIXELS" | "INVALID_AUDIO" | "BROKEN_AUDIO" | "AUDIO_TOO_LONG" | "INVALID_TOKEN" | "INVALID_INVITATION" | "INVALID_PASSKEY" | "INVALID_CODE" | "SIGN_IN_EXPIRED" | "INVALID_PAGE" | "MAX_ACCESS_TOKENS_EXCEEDED" | "MAX_SUSPENSIONS_EXCEEDED" | "CANNOT_SHARE_WITH_SELF" | "MAX_SHARES_EXCEEDED" | "UNAUTHORIZED" | "INVALID_ACCESS_TOKEN" | "WRONG_CREDENTIALS" | "SECOND_FACTOR_REQUIRED" | "ACCOUNT_NOT_ACTIVATED" | "PROOF_REQUIRED" | "REGISTRATION_CLOSED" | "ACCOUNT_SUSPENDED" | "FOREIGN_ORIGIN" | "READ_ONLY_TOKEN" | "TOKEN_NOT_ALLOWED" | "FORBIDDEN" | "NOT_FOUND" | "LIST_NOT_FOUND" | "VOCABULARY_NOT_FOUND" | "USER_NOT_FOUND" | "LANGUAGE_NOT_FOUND" | "SHARE_NOT_FOUND" | "CLASS_NOT_FOUND" | "CLASS_CODE_NOT_FOUND" | "CLASS_MEMBER_NOT_FOUND" | "ASSIGNMENT_NOT_FOUND" | "SESSION_NOT_FOUND" | "ACCESS_TOKEN_NOT_FOUND" | "WEBHOOK_NOT_FOUND" | "DELIVERY_NOT_FOUND" | "BLOCK_NOT_FOUND" | "PASSKEY_NOT_FOUND" | "SECOND_FACTOR_NOT_FOUND" | "NO_VOICE" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "EMAIL_TAKEN" | "LANGUAGE_TAKEN" | "ALREADY_SHARED" | "CLASS_CLOSED" | "CLASS_FULL" | "MAX_CLASSES_EXCEEDED" | "MAX_CLASS_LISTS_EXCEEDED" | "MAX_ASSIGNMENTS_EXCEEDED" | "MAX_MEMBERSHIPS_EXCEEDED" | "MAX_BLOCKS_EXCEEDED" | "MAX_WEBHOOKS_EXCEEDED" | "MAX_PASSKEYS_EXCEEDED" | "PASSKEY_TAKEN" | "LAST_PROOF" | "SECOND_FACTOR_CHANGED" | "VERSION_CONFLICT" | "LIST_QUOTA_REACHED" | "VOCABULARY_QUOTA_REACHED" | "TEXT_QUOTA_REACHED" | "IMAGE_QUOTA_REACHED" | "FEEDBACK_QUOTA_REACHED" | "NOT_EXPORTABLE" | "IDEMPOTENCY_KEY_REUSED" | "IDEMPOTENCY_KEY_IN_USE" | "RESPONSE_NOT_KEPT" | "CHANGES_EXPIRED" | "PRECONDITION_FAILED" | "IMAGE_TOO_LARGE" | "AUDIO_TOO_LARGE" | "BODY_TOO_LARGE" | "FILE_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "MISDIRECTED_REQUEST" | "TOO_MANY_REQUESTS" | "HEADERS_TOO_LARGE" | "INTERNAL_SERVER_ERROR" | "BUSY" | "DATABASE_UNAVAILABLE" | "STORAGE_FULL";
        Example: {
            value: string;
            translations: components["schemas"]["Translation"][];
        };
        ExampleInput: {
            /** @description The part that a review hides is between asterisks: La *casa* es grande. */
            value: string;
            /** @description At most one in each language; the part that a review hides is between asterisks. Default: empty. */
            translations?: components["schemas"]["TranslationInput"][];
        };
        FeedbackInput: {
            /** @enum {string} */
            type: "general" | "bug" | "enhancement";
            subject: string;
            message: string;
        };
        FeedbackView: {
            id: string;
        };
        ForecastView: {
            /** Format: date */
            day: string;
            /** Format: int64 */
            due: number;
        }[];
        ImportIntoListInput: {
            /**
             * @description By default it is found out from the file.
             * @enum {string}
             */
            format?: "csv" | "tsv" | "quizlet" | "anki" | "apkg" | "json";
            /** @description Between the columns of text; more than one character only in the format quizlet. */
            separator?: string;
            /** @description Between the rows of the format quizlet; a line break by default. */
            rowSeparator?: string;
            /** @description Whether the first row names the columns. */
            header?: boolean;
            /** @description What each column means: `term`, `pos`, `label`, `definition`, `definition (en)`, `example`, `example 2`, `example (en)`, `attribute (gender)`, `tags`, `notes`; empty for a column to leave out. */
            columns?: string[];
            /** @description The id of the list to import from a download of all data. */
            list?: string;
            /**
             * @description What becomes of a vocabulary whose term the list has already, without regard to case and Unicode normalization form: it is added all the same, left out, or replaces the details of the first one that has the term: those that the columns name, or all where there are no columns. Default: `add`.
             * @enum {string}
             */
            duplicates?: "add" | "skip" | "update";
            /** @description Whether the answers in an Anki package come along, as late answers of the caller. Default: `false`. */
            history?: boolean;
            /** @description Reads and checks the file and saves nothing. Default: `false`. */
            dryRun?: boolean;
        };
        ImportNewListInput: {
            /**
             * @description By default it is found out from the file.
             * @enum {string}
             */
            format?: "csv" | "tsv" | "quizlet" | "anki" | "apkg" | "json";
            /** @description Between the columns of text; more than one character only in the format quizlet. */
            separator?: string;
            /** @description Between the rows of the format quizlet; a line break by default. */
            rowSeparator?: string;
            /** @description Whether the first row names the columns. */
            header?: boolean;
            /** @description What each column means: `term`, `pos`, `label`, `definition`, `definition (en)`, `example`, `example 2`, `example (en)`, `attribute (gender)`, `tags`, `notes`; empty for a column to leave out. */
            columns?: string[];
            /** @description The id of the list to import from a download of all data. */
            list?: string;
            /**
             * @description What becomes of a vocabulary whose term the list has already, without regard to case and Unicode normalization form: it is added all the same, left out, or replaces the details of the first one that has the term: those that the columns name, or all where there are no columns. Default: `add`.
             * @enum {string}
             */
            duplicates?: "add" | "skip" | "update";
            /** @description Whether the answers in an Anki package come along, as late answers of the caller. Default: `false`. */
            history?: boolean;
            /** @description Reads and checks the file and saves nothing. Default: `false`. */
            dryRun?: boolean;
            name?: string;
            language?: components["schemas"]["LanguageCode"];
            /** @description Without duplicates. */
            targetLanguages?: components["schemas"]["LanguageCode"][];
            description?: string;
            tags?: components["schemas"]["TagInput"][];
            public?: boolean;
        };
        ImportNewListView: {
            /** @enum {string} */
            format: "csv" | "tsv" | "quizlet" | "anki" | "apkg" | "json";
            /** @description The names of the columns in the file; empty where they have none. */
            headers: string[];
            /** @description What each column was taken for; empty for one that was left out. */
            columns: string[];
            /**
             * Format: int64
             * @description The rows of the file, without the header.
             */
            total: number;
            /** Format: int64 */
            created: number;
            /** Format: int64 */
            updated: number;
            /** Format: int64 */
            skipped: number;
            /** @description The first 1000 rows that were left out, or whose image was, each with its first error. Row 0 is the list itself. */
            failed: {
                /** Format: int64 */
                row: number;
                field: string;
                message: string;
            }[];
            /**
             * Format: int64
             * @description All errors, also those that are not in `failed`.
             */
            failedCount: number;
            /** @description What the file has that no list can keep; `tags` if some were shortened or left out. */
            leftBehind: string[];
            /** @description The first vocabularies, as they are saved. */
            sample: {
                term: string;
                pos: components["schemas"]["PartOfSpeech"];
                label: string;
                definitions: components["schemas"]["Definition"][];
                examples: components["schemas"]["Example"][];
                attributes: components["schemas"]["Attribute"][];
                tags: components["schemas"]["Tag"][];
                notes: string;
            }[];
            /** @description The answers of the learner in an Anki package; absent in other formats. Without `history` and in a dry run none are saved, and `leftOut` has those that could not be. */
            answers?: {
                /**
                 * Format: int64
                 * @description The number of answers that were new.
                 */
                saved: number;
                /**
                 * Format: int64
                 * @description Those that were saved before.
                 */
                known: number;
                /**
                 * Format: int64
                 * @description All answers in the file: `saved`, `known` and `leftOut`, where they were imported.
                 */
                found: number;
                leftOut: {
                    /**
                     * Format: int64
                     * @description Dated ahead of now, or before 2006.
                     */
                    date: number;
                    /**
                     * Format: int64
                     * @description Dated before the last reset of the list.
                     */
                    reset: number;
                    /**
                     * Format: int64
                     * @description To vocabularies that were not imported.
                     */
                    notImported: number;
                    /**
                     * Format: int64
                     * @description To cards of a third or further template of their note type.
                     */
                    template: number;
                    /**
                     * Format: int64
                     * @description Given in filtered decks that change no schedule.
                     */
                    filtered: number;
                    /**
                     * Format: int64
                     * @description To cards that are not in the file any more.
                     */
                    deletedCard: number;
                    /**
                     * Format: int64
                     * @description Those before the last 2500 of one vocabulary.
                     */
                    tooMany: number;
                };
            };
            /** @description The new list; absent after a dry run. */
            list?: components["schemas"]["ListView"];
        };
        ImportReport: {
            /** @enum {string} */
            format: "csv" | "tsv" | "quizlet" | "anki" | "apkg" | "json";
            /** @description The names of the columns in the file; empty where they have none. */
            headers: string[];
            /** @description What each column was taken for; empty for one that was left out. */
            columns: string[];
            /**
             * Format: int64
             * @description The rows of the file, without the header.
             */
            total: number;
            /** Format: int64 */
            created: number;
            /** Format: int64 */
            updated: number;
            /** Format: int64 */
            skipped: number;
            /** @description The first 1000 rows that were left out, or whose image was, each with its first error. Row 0 is the list itself. */
            failed: {
                /** Format: int64 */
                row: number;
                field: string;
                message: string;
            }[];
            /**
             * Format: int64
             * @description All errors, also those that are not in `failed`.
             */
            failedCount: number;
            /** @description What the file has that no list can keep; `tags` if some were shortened or left out. */
            leftBehind: string[];
            /** @description The first vocabularies, as they are saved. */
            sample: {
                term: string;
                pos: components["schemas"]["PartOfSpeech"];
                label: string;
                definitions: components["schemas"]["Definition"][];
                examples: components["schemas"]["Example"][];
                attributes: components["schemas"]["Attribute"][];
                tags: components["schemas"]["Tag"][];
                notes: string;
            }[];
            /** @description The answers of the learner in an Anki package; absent in other formats. Without `history` and in a dry run none are saved, and `leftOut` has those that could not be. */
            answers?: {
                /**
                 * Format: int64
                 * @description The number of answers that were new.
                 */
                saved: number;
                /**
                 * Format: int64
                 * @description Those that were saved before.
                 */
                known: number;
                /**
                 * Format: int64
                 * @description All answers in the file: `saved`, `known` and `leftOut`, where they were imported.
                 */
                found: number;
                leftOut: {
                    /**
                     * Format: int64
                     * @description Dated ahead of now, or before 2006.
                     */
                    date: number;
                    /**
                     * Format: int64
                     * @description Dated before the last reset of the list.
                     */
                    reset: number;
                    /**
                     * Format: int64
                     * @description To vocabularies that were not imported.
                     */
                    notImported: number;
                    /**
                     * Format: int64
                     * @description To cards of a third or further template of their note type.
                     */
                    template: number;
                    /**
                     * Format: int64
                     * @description Given in filtered decks that change no schedule.
                     */
                    filtered: number;
                    /**
                     * Format: int64
                     * @description To cards that are not in the file any more.
                     */
                    deletedCard: number;
                    /**
                     * Format: int64
                     * @description Those before the last 2500 of one vocabulary.
                     */
                    tooMany: number;
                };
            };
        };
        InvitationsView: {
            /**
             * Format: int64
             * @description The mails: one for each address, but for members, and for mailboxes that have got 10 invitations today.
             */
            sent: number;
            /** @description The rows without an address, and what looks like an address and is none. */
            unreadable: {
                /**
                 * Format: int64
                 * @description From 1.
                 */
                row: number;
                text: string;
            }[];
        };
        InviteInput: {
            /** @description E-mail addresses: one in a line, separated by commas or semicolons, as `Name <address>`, or in rows of a spreadsheet. */
            roster: string;
        };
        Issue: {
            path: (string | number)[];
            message: string;
        };
        /** @enum {string} */
        LanguageCode: "en" | "es" | "fr" | "de" | "zh" | "ru" | "ja" | "it" | "pt" | "ar" | "ko" | "hi" | "sv" | "nl" | "pl" | "da" | "no" | "fi" | "el" | "tr" | "cs" | "hu" | "ro" | "th" | "he" | "id" | "sk" | "bg" | "ca" | "uk" | "lt" | "sl" | "lv" | "et" | "sr" | "hr" | "vi" | "fa" | "ms" | "ht" | "bn" | "tl" | "sw" | "is" | "af" | "sq" | "am" | "be" | "bs";
        LanguagesView: {
            code: components["schemas"]["LanguageCode"];
            /** @description In English. */
            name: string;
            /** @description In the language itself. */
            nativeName: string;
            /** @description An emoji, for decoration. */
            flag: string;
        }[];
        LearnedView: {
            language: components["schemas"]["LanguageCode"];
            /** Format: int64 */
            learnedCount: number;
        }[];
        LearningListsView: {
            lists: components["schemas"]["ListView"][];
            /** @description The cursor of the next page, to send as `page`; null on the last page. */
            next: string | null;
        };
        ListItemView: {
            id: string;
            name: string;
            description: string;
            /** @description The path of the image on this server, for users who can see the list; null without an image. */
            image: string | null;
            language: components["schemas"]["LanguageCode"];
            targetLanguages: components["schemas"]["LanguageCode"][];
            tags: components["schemas"]["Tag"][];
            public: boolean;
            createdBy: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
            lastModifiedBy: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            lastModifiedAt: number;
            /** @description The mean of all ratings, to one decimal; 0 without ratings. */
            rating: number;
            /** Format: int64 */
            ratingsCount: number;
            /** Format: int64 */
            learnersCount: number;
            /** Format: int64 */
            vocsCount: number;
            permission: components["schemas"]["Permission"];
            /**
             * Format: int64
             * @description The number of your reviews that are due now, over all three types.
             */
            dueCount?: number;
            /**
             * Format: int64
             * @description How many of the due reviews were never answered.
             */
            newCount?: number;
            /** @description Your progress in percent. */
            progress?: number;
            milestones?: components["schemas"]["MilestoneCounts"];
            /**
             * Format: int64
             * @description When you last reviewed the list; null for never.
             */
            lastReviewedAt?: number | null;
        };
        ListOrigin: {
            id: string | null;
            name: string;
            /** @description The name of its owner. */
            owner: string;
        };
        ListStatsView: {
            id: string;
            name: string;
            /** Format: int64 */
            vocsCount: number;
            translation: components["schemas"]["ReviewTypeStats"];
            reverseTranslation: components["schemas"]["ReviewTypeStats"];
            dictation: components["schemas"]["ReviewTypeStats"];
            /**
             * Format: int64
             * @description The highest confidence of one type: vocabularies × (intervals + 1).
             */
            maxReviewTypeConfidence: number;
            milestones: components["schemas"]["MilestoneCounts"];
            /**
             * @description There if you have paused the list: none of its cards come by day.
             * @enum {boolean}
             */
            paused?: true;
        };
        ListView: {
            id: string;
            name: string;
            description: string;
            /** @description The path of the image on this server, for users who can see the list; null without an image. */
            image: string | null;
            language: components["schemas"]["LanguageCode"];
            targetLanguages: components["schemas"]["LanguageCode"][];
            tags: components["schemas"]["Tag"][];
            public: boolean;
            createdBy: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
            lastModifiedBy: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            lastModifiedAt: number;
            /** @description The mean of all ratings, to one decimal; 0 without ratings. */
            rating: number;
            /** Format: int64 */
            ratingsCount: number;
            /** Format: int64 */
            learnersCount: number;
            /** Format: int64 */
            vocsCount: number;
            permission: components["schemas"]["Permission"];
            /**
             * Format: int64
             * @description The number of your reviews that are due now, over all three types.
             */
            dueCount: number;
            /** @description Your progress in percent. */
            progress: number;
            milestones: components["schemas"]["MilestoneCounts"];
            /**
             * @description There if you have paused the list: none of its cards come by day.
             * @enum {boolean}
             */
            paused?: true;
            /**
             * @description There if you and the owner have a block between you: then another name stands for the owner’s.
             * @enum {boolean}
             */
            ownerBlocked?: true;
            /** @description The list that this one was copied from; absent in all others, in pages of lists, and for others than its owner if they cannot see that list. */
            origin?: components["schemas"]["ListOrigin"];
        };
        MailInput: {
            email: string;
        };
        MilestoneCounts: {
            /**
             * Format: int64
             * @description Never answered.
             */
            new: number;
            /**
             * Format: int64
             * @description Answered, and neither known nor learned.
             */
            learning: number;
            /**
             * Format: int64
             * @description The interval in at least one review type is 21 days or more, and it is learned in none.
             */
            known: number;
            /**
             * Format: int64
             * @description Learned in at least one review type.
             */
            learned: number;
        };
        NewAccessTokenView: {
            id: string;
            name: string;
            scope: components["schemas"]["TokenScope"];
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            expiresAt: number;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            lastUsedAt: number | null;
            token: string;
        };
        NewWebhookView: {
            id: string;
            url: string;
            events: components["schemas"]["WebhookEvent"][];
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
            /** @description The last attempt to deliver an event; null before the first one. If its `status` is 410, the receiver has ended the webhook: it gets no more events, until one is sent again and the response is another. */
            lastDelivery: {
                /**
                 * Format: int64
                 * @description A time in unix milliseconds.
                 */
                at: number;
                event: components["schemas"]["WebhookEvent"];
                ok: boolean;
                /**
                 * Format: int64
                 * @description The HTTP status of the last response; null if there was none.
                 */
                status: number | null;
                /** @description Why the last attempt has failed; null if it has not. */
                error: string | null;
            } | null;
            /** @description With it the receiver verifies signatures: `whsec_` and a key in base64. */
            secret: string;
        };
        OwnListsView: {
            lists: components["schemas"]["ListItemView"][];
            /** @description The cursor of the next page, to send as `page`; null on the last page. */
            next: string | null;
        };
        /**
         * @description n: Noun, pro: Pronoun, v: Verb, adj: Adjective, adv: Adverb, pre: Preposition, con: Conjunction, intr: Interjection, oth: Other
         * @enum {string}
         */
        PartOfSpeech: "n" | "pro" | "v" | "adj" | "adv" | "pre" | "con" | "intr" | "oth";
        PartsOfSpeechView: {
            code: components["schemas"]["PartOfSpeech"];
            name: string;
        }[];
        PasskeyView: {
            id: string;
            name: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            lastUsedAt: number | null;
        };
        PasskeysView: components["schemas"]["PasskeyView"][];
        /**
         * @description Your role in the list; `other` is a viewer, or a visitor of a public list.
         * @enum {string}
         */
        Permission: "owner" | "editor" | "other";
        ProfileInfo: {
            name: string;
        };
        ProfileInfoView: {
            name: string;
        };
        ProveInput: {
            /** @description The current password. */
            current?: string;
            /** @description A code of the second factor, instead of the password. */
            code?: string;
        };
        QueueView: components["schemas"]["ReviewVocView"][];
        RateInput: {
            /** @description Stars; 0 clears the rating. */
            rating: number;
        };
        RatingView: {
            rating: number;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            lastModifiedAt: number | null;
        };
        RecoveryCodesView: {
            recoveryCodes: string[];
        };
        RemoveShareInput: {
            email: string;
        };
        ReportView: {
            id: string;
        };
        ResetPasswordInput: {
            /** @description Contains a digit, a lowercase letter, an uppercase letter and a special character. */
            password: string;
            email: string;
            token: string;
        };
        ReviewResult: {
            vocId: string;
            type: components["schemas"]["ReviewType"];
            /**
             * @description -1: no, 0: neutral, 1: yes.
             * @enum {number}
             */
            result: -1 | 0 | 1;
            /**
             * Format: int64
             * @description When the answer was given, in unix milliseconds by the server’s clock; at most a day in the future.
             */
            date: number;
            /**
             * Format: int64
             * @description Milliseconds.
             */
            thinkingTime: number;
        };
        ReviewStateView: {
            vocId: string;
            reviewType: components["schemas"]["ReviewType"];
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            lastReview: number;
            /**
             * Format: int64
             * @description Unix milliseconds; null if it is never due.
             */
            due: number | null;
            /**
             * Format: int64
             * @description From 0 to the number of intervals plus one.
             */
            confidence: number;
        };
        /** @enum {string} */
        ReviewType: "translation" | "reverseTranslation" | "dictation";
        ReviewTypeStats: {
            /** @description Percent. */
            progress: number;
            /**
             * Format: int64
             * @description The sum over all vocabularies.
             */
            confidence: number;
            /**
             * Format: int64
             * @description The number of reviews that are due now.
             */
            dueCount: number;
        };
        ReviewVocView: {
            id: string;
            listId: string;
            term: string;
            pos: components["schemas"]["PartOfSpeech"];
            label: string;
            /** @description The path of the image on this server, for users who can see the list; null without an image. */
            image: string | null;
            /** @description The path of the sound on this server, for users who can see the list; null without a sound. */
            audio: string | null;
            language: components["schemas"]["LanguageCode"];
            definitions: components["schemas"]["Definition"][];
            examples: components["schemas"]["Example"][];
            attributes: components["schemas"]["Attribute"][];
            tags: components["schemas"]["Tag"][];
            notes: string;
            createdBy: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
            lastModifiedBy: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            lastModifiedAt: number;
            vocId: string;
            listName: string;
            reviewType: components["schemas"]["ReviewType"];
            /**
             * Format: int64
             * @description Unix milliseconds; null if it was never reviewed.
             */
            lastReview: number | null;
            /**
             * Format: int64
             * @description Unix milliseconds; null if it is never due.
             */
            due: number | null;
            /**
             * Format: int64
             * @description From 0 to the number of intervals plus one.
             */
            confidence: number;
            /** @description Whether you have answered no card of the vocabulary yet, in any review type. */
            newWord: boolean;
            /** @description Under the adaptive schedule: the memory after each answer, given now. Ten levels more are twice as many days until the card is due. */
            nextMemoryLevels?: {
                /** Format: int64 */
                no: number;
                /** Format: int64 */
                neutral: number;
                /** Format: int64 */
                yes: number;
                /** @description The exponent of the forgetting curve by your own parameters; absent with the default ones. */
                decay?: number;
            };
        };
        SecurityEventView: {
            id: string;
            /** @enum {string} */
            event: "signed-in" | "new-sign-in" | "password-changed" | "email-changed" | "email-restored" | "second-factor-on" | "second-factor-off" | "recovery-code-used" | "passkey-added" | "passkey-removed" | "identity-linked" | "identity-unlinked" | "access-token-created" | "access-token-revoked" | "access-tokens-revoked" | "webhook-created" | "webhook-deleted" | "sessions-ended" | "account-activated" | "account-suspended" | "vocabularies-lost";
            /** @description How the user signed in, such as 'password', or which identity provider was linked. */
            method: string | null;
            /**
             * @description Who caused it, if it was not the user: the operator of the server, or an editor of one of their lists.
             * @enum {string|null}
             */
            by: "operator" | "editor" | null;
            /** @description From what the user caused it, such as 'Firefox on Linux'. */
            client: string | null;
            /** @description From where: an IPv4 address, or the /64 of an IPv6 one. */
            network: string | null;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
        };
        SecurityEventsView: components["schemas"]["SecurityEventView"][];
        SessionView: {
            id: string;
            name: string;
            email: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
        };
        Settings: {
            reviews: {
                /** @description Days between reviews. */
                intervals: number[];
                /** @description An IANA name, such as Europe/Berlin; null if none is set: then UTC. */
                timeZone: string | null;
                /** @description The hour at which days begin. */
                dayStartsAt: number;
                /** @description How many new cards a day brings at most. */
                newPerDay: number;
                /** @description How many reviewed cards a day brings at most. */
                reviewsPerDay: number;
                /** @description Whether learned vocabularies come back after the last interval. */
                learnedReturn: boolean;
                /** @description Whether a session over all lists shows a new vocabulary before it asks. */
                introduce: boolean;
                /** @description Whether a session over all lists asks a card that was answered No again, until it is known. */
                repeatMissed: boolean;
                /**
                 * @description What decides when a card comes back: the interval of its confidence, or, adaptive, its memory by FSRS-6.
                 * @enum {string}
                 */
                schedule: "intervals" | "adaptive";
                /** @description The probability of recall at which a card is due under the adaptive schedule. */
                retention: number;
            };
            sharing: {
                /** @description Whether a mail tells of a list that is newly shared with you, or of what a class of yours newly gets. */
                byMail: boolean;
            };
            reminders: {
                /** @description The hour in your time zone at which a reminder comes, if cards are due and the goal is not reached; null for none. Nobody is reminded at night: an hour from 22 to 5 counts as 6. */
                hour: number | null;
                /** @description Whether reminders come by mail. */
                byMail: boolean;
                /** @description Whether reminders come as notifications of the browsers that have been allowed to show them. */
                byPush: boolean;
                /** @description How many cards you want to answer a day; null for no goal. */
                goal: number | null;
            };
        };
        SettingsInput: {
            reviews?: {
                /** @description Days between reviews. */
                intervals?: number[];
                /** @description An IANA name, such as Europe/Berlin; null if none is set: then UTC. */
                timeZone?: string | null;
                /** @description The hour at which days begin. */
                dayStartsAt?: number;
                /** @description How many new cards a day brings at most. */
                newPerDay?: number;
                /** @description How many reviewed cards a day brings at most. */
                reviewsPerDay?: number;
                /** @description Whether learned vocabularies come back after the last interval. */
                learnedReturn?: boolean;
                /** @description Whether a session over all lists shows a new vocabulary before it asks. */
                introduce?: boolean;
                /** @description Whether a session over all lists asks a card that was answered No again, until it is known. */
                repeatMissed?: boolean;
                /**
                 * @description What decides when a card comes back: the interval of its confidence, or, adaptive, its memory by FSRS-6.
                 * @enum {string}
                 */
                schedule?: "intervals" | "adaptive";
                /** @description The probability of recall at which a card is due under the adaptive schedule. */
                retention?: number;
            };
            sharing?: {
                /** @description Whether a mail tells of a list that is newly shared with you, or of what a class of yours newly gets. */
                byMail?: boolean;
            };
            reminders?: {
                /** @description The hour in your time zone at which a reminder comes, if cards are due and the goal is not reached; null for none. Nobody is reminded at night: an hour from 22 to 5 counts as 6. */
                hour?: number | null;
                /** @description Whether reminders come by mail. */
                byMail?: boolean;
                /** @description Whether reminders come as notifications of the browsers that have been allowed to show them. */
                byPush?: boolean;
                /** @description How many cards you want to answer a day; null for no goal. */
                goal?: number | null;
            };
        };
        ShareView: {
            name: string;
            email: string;
            editor: boolean;
        };
        SharedListView: {
            id: string;
            name: string;
            language: components["schemas"]["LanguageCode"];
            sharedByName: string;
            sharedByEmail: string;
            editor: boolean;
            /**
             * @description There with `with`, until you have opened the list.
             * @enum {boolean}
             */
            isNew?: true;
            /** @description The path of the image on this server, for users who can see the list; null without an image. */
            image?: string | null;
            /** Format: int64 */
            vocsCount?: number;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            lastModifiedAt?: number;
            /**
             * Format: int64
             * @description The number of your reviews that are due now, over all three types.
             */
            dueCount?: number;
            /**
             * Format: int64
             * @description How many of the due reviews were never answered.
             */
            newCount?: number;
            /** @description Your progress in percent. */
            progress?: number;
            milestones?: components["schemas"]["MilestoneCounts"];
            /**
             * Format: int64
             * @description When you last reviewed the list; null for never.
             */
            lastReviewedAt?: number | null;
        };
        SharedListsView: {
            lists: components["schemas"]["SharedListView"][];
            /** @description The cursor of the next page, to send as `page`; null on the last page. */
            next: string | null;
        };
        SharesPageView: {
            shares: components["schemas"]["ShareView"][];
            /** @description The cursor of the next page, to send as `page`; null on the last page. */
            next: string | null;
        };
        SignInInput: {
            email: string;
            password: string;
            /** @description A code of the second factor, if the account has one: of the authenticator app, or a recovery code. Each works once. */
            code?: string;
        };
        SignUpInput: {
            name: string;
            email: string;
            /** @description Contains a digit, a lowercase letter, an uppercase letter and a special character. */
            password: string;
            /** @description The value of `invitation` in the link that the operator has sent. Needed while registration is closed, and ignored otherwise. */
            invitation?: string;
        };
        SignUpView: {
            id: string;
            name: string;
            email: string;
        };
        StatsDaysView: {
            /** Format: date */
            day: string;
            /**
             * Format: int64
             * @description Answers.
             */
            reviews: number;
            /**
             * Format: int64
             * @description Right answers.
             */
            correct: number;
            /**
             * Format: int64
             * @description Cards that were answered for the first time.
             */
            new: number;
            /**
             * Format: int64
             * @description The sum of the thinking times in milliseconds, at most 9007199254740991.
             */
            thinkingMs: number;
        }[];
        SubmitInput: {
            vocReviews: components["schemas"]["ReviewResult"][];
        };
        SubmitView: {
            /**
             * Format: int64
             * @description The number of answers that were new.
             */
            saved: number;
            /** @description The ids of vocabularies that no longer exist or that you can no longer see. */
            skipped: string[];
        };
        SuspendedView: {
            items: {
                id: string;
                term: string;
            }[];
            /** @description The cursor of the next page, to send as `page`; null on the last page. */
            next: string | null;
        };
        Tag: string;
        TagInput: string;
        TodayAssignment: {
            id: string;
            classId: string;
            className: string;
            listId: string;
            listName: string;
            tag: string | null;
            dueDay: string;
            /**
             * Format: int64
             * @description Its words with a card that was never answered, at most.
             */
            wordsLeft: number;
            /**
             * Format: int64
             * @description New words of each day up to the last one, today included; all that are left if it is over.
             */
            wordsPerDay: number;
            /** @description Whether the caller has not seen it in the class yet. */
            isNew: boolean;
        };
        TodayView: {
            /**
             * Format: date
             * @description The name of the day: the date on which it begins.
             */
            day: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            endsAt: number;
            /**
             * Format: int64
             * @description How many reviewed cards are still to come today.
             */
            due: number;
            /**
             * Format: int64
             * @description How many new cards are still to come today.
             */
            new: number;
            /**
             * Format: int64
             * @description How many answers you have given today.
             */
            answered: number;
            /**
             * Format: int64
             * @description How many you want to give a day; null without a goal.
             */
            goal: number | null;
            lists: {
                id: string;
                name: string;
                language: components["schemas"]["LanguageCode"];
                /** Format: int64 */
                due: number;
                /** Format: int64 */
                new: number;
            }[];
            /** @description What is set in classes and not done yet, by its last days. Its new cards come first. */
            assignments: components["schemas"]["TodayAssignment"][];
        };
        /** @enum {string} */
        TokenScope: "read" | "write";
        Translation: {
            language: components["schemas"]["LanguageCode"];
            value: string;
        };
        TranslationInput: {
            language: components["schemas"]["LanguageCode"];
            value: string;
        };
        TwoFactorSecretView: {
            secret: string;
            uri: string;
        };
        UpdateAssignmentInput: {
            /** @description A list of yours. It is attached to the class if it is not yet. */
            listId?: string;
            /** @description Only the words with this tag; null for all. */
            tag?: string | null;
            /** @description The review types in which each word is to be answered. */
            types?: components["schemas"]["ReviewType"][];
            /**
             * Format: date
             * @description The last day: the date on which it begins for each student.
             */
            dueDay?: string;
        };
        UpdateClassInput: {
            name?: string;
            /** @description Whether anybody with the code can join. */
            open?: boolean;
            /** @description True replaces the code: nobody joins with the old one any more. */
            newCode?: boolean;
        };
        UpdateListInput: {
            name: string;
            /** @description Default: empty. */
            description?: string;
            language: components["schemas"]["LanguageCode"];
            /** @description Without duplicates. */
            targetLanguages: components["schemas"]["LanguageCode"][];
            /** @description Without duplicates. Default: empty. */
            tags?: components["schemas"]["TagInput"][];
            /** @description Whether every signed-in user can see the list. Default: `false`. */
            public?: boolean;
            /** @description True without a file removes the image. Default: `false`. */
            imageChanged?: boolean;
            /**
             * Format: int64
             * @description The `lastModifiedAt` of the version that you have read, in unix milliseconds. The update fails with 409 if there is a later one.
             */
            expectedLastModifiedAt?: number;
        };
        UpdateUserLanguageInput: {
            language: components["schemas"]["LanguageCode"];
            /**
             * @description 1: Beginner, 2: Intermediate, 3: Advanced, 4: Fluent, 5: Native
             * @enum {number}
             */
            level: 1 | 2 | 3 | 4 | 5;
            /** @description Default: `false`. */
            learning?: boolean;
        };
        UpdateVocInput: {
            term: string;
            pos: components["schemas"]["PartOfSpeech"];
            /** @description Default: empty. */
            label?: string;
            /** @description At most one in each language. Default: empty. */
            definitions?: components["schemas"]["DefinitionInput"][];
            /** @description Default: empty. */
            examples?: components["schemas"]["ExampleInput"][];
            /** @description Default: empty. */
            attributes?: components["schemas"]["AttributeInput"][];
            /** @description Without duplicates. Default: empty. */
            tags?: components["schemas"]["TagInput"][];
            /** @description Default: empty. */
            notes?: string;
            /** @description True without a file removes the image. Default: `false`. */
            imageChanged?: boolean;
            /** @description True without a file removes the sound. Default: `false`. */
            audioChanged?: boolean;
            /**
             * Format: int64
             * @description The `lastModifiedAt` of the version that you have read, in unix milliseconds. The update fails with 409 if there is a later one.
             */
            expectedLastModifiedAt?: number;
        };
        UserLanguageFields: {
            language: components["schemas"]["LanguageCode"];
            /**
             * @description 1: Beginner, 2: Intermediate, 3: Advanced, 4: Fluent, 5: Native
             * @enum {number}
             */
            level: 1 | 2 | 3 | 4 | 5;
            /** @description Default: `false`. */
            learning?: boolean;
        };
        UserLanguageView: {
            language: components["schemas"]["LanguageCode"];
            /**
             * @description 1: Beginner, 2: Intermediate, 3: Advanced, 4: Fluent, 5: Native
             * @enum {number}
             */
            level: 1 | 2 | 3 | 4 | 5;
            learning: boolean;
            id: string;
        };
        UserLanguagesView: components["schemas"]["UserLanguageView"][];
        VocItemView: {
            id: string;
            listId: string;
            term: string;
            pos: components["schemas"]["PartOfSpeech"];
            label: string;
            /** @description The path of the image on this server, for users who can see the list; null without an image. */
            image: string | null;
            /** @description The path of the sound on this server, for users who can see the list; null without a sound. */
            audio: string | null;
            language: components["schemas"]["LanguageCode"];
            definitions: components["schemas"]["Definition"][];
            examples: components["schemas"]["Example"][];
            attributes: components["schemas"]["Attribute"][];
            tags: components["schemas"]["Tag"][];
            notes: string;
            createdBy: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
            lastModifiedBy: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            lastModifiedAt: number;
            /** @description Whether a review of yours is due; there with `with=due`. Cards that you have never answered do not count. */
            due?: boolean;
        };
        VocRowView: {
            id: string;
            term: string;
            pos: components["schemas"]["PartOfSpeech"];
            tags: components["schemas"]["Tag"][];
            definition: {
                language: components["schemas"]["LanguageCode"];
                value: string;
            } | null;
            /** @description Whether a review of yours is due; there with `with=due`. Cards that you have never answered do not count. */
            due?: boolean;
        };
        /** @enum {string} */
        VocSort: "createdAt-" | "createdAt+" | "term-" | "term+";
        VocTermView: {
            id: string;
            term: string;
            /** @description Whether a review of yours is due; there with `with=due`. Cards that you have never answered do not count. */
            due?: boolean;
        };
        VocView: {
            id: string;
            listId: string;
            term: string;
            pos: components["schemas"]["PartOfSpeech"];
            label: string;
            /** @description The path of the image on this server, for users who can see the list; null without an image. */
            image: string | null;
            /** @description The path of the sound on this server, for users who can see the list; null without a sound. */
            audio: string | null;
            language: components["schemas"]["LanguageCode"];
            definitions: components["schemas"]["Definition"][];
            examples: components["schemas"]["Example"][];
            attributes: components["schemas"]["Attribute"][];
            tags: components["schemas"]["Tag"][];
            notes: string;
            createdBy: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
            lastModifiedBy: string;
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            lastModifiedAt: number;
        };
        VocsPageView: {
            /** @description Ids and terms; what a row shows with `view=rows`; whole vocabularies with `view=full`. */
            items: components["schemas"]["VocTermView"][] | components["schemas"]["VocRowView"][] | components["schemas"]["VocItemView"][];
            /** @description The cursor of the next page, to send as `page`; null on the last page. */
            next: string | null;
        };
        WebhookDeliveriesView: components["schemas"]["WebhookDeliveryView"][];
        WebhookDeliveryView: {
            /** @description The header `webhook-id` of each attempt. */
            id: string;
            event: components["schemas"]["WebhookEvent"];
            /**
             * Format: int64
             * @description When the event happened, in unix milliseconds.
             */
            at: number;
            /** Format: int64 */
            attempts: number;
            /**
             * Format: int64
             * @description The HTTP status of the last response; null if there was none.
             */
            status: number | null;
            /** @description Why the last attempt has failed; null if it has not. */
            error: string | null;
            /**
             * Format: int64
             * @description Unix milliseconds; null if it is delivered or given up.
             */
            nextAttemptAt: number | null;
        };
        /** @enum {string} */
        WebhookEvent: "review.submitted" | "vocabulary.created" | "vocabulary.updated" | "vocabulary.deleted" | "list.shared" | "class.joined";
        WebhookView: {
            id: string;
            url: string;
            events: components["schemas"]["WebhookEvent"][];
            /**
             * Format: int64
             * @description A time in unix milliseconds.
             */
            createdAt: number;
            /** @description The last attempt to deliver an event; null before the first one. If its `status` is 410, the receiver has ended the webhook: it gets no more events, until one is sent again and the response is another. */
            lastDelivery: {
                /**
                 * Format: int64
                 * @description A time in unix milliseconds.
                 */
                at: number;
                event: components["schemas"]["WebhookEvent"];
                ok: boolean;
                /**
                 * Format: int64
                 * @description The HTTP status of the last response; null if there was none.
                 */
                status: number | null;
                /** @description Why the last attempt has failed; null if it has not. */
                error: string | null;
            } | null;
        };
        WebhooksView: components["schemas"]["WebhookView"][];
    };
    responses: never;
    parameters: never;
    requestBodies: {
        ListsCreate: {
            content: {
                "application/json": components["schemas"]["CreateListInput"];
                "multipart/form-data": {
                    data: components["schemas"]["CreateListInput"];
                    /**
                     * Format: binary
                     * @description PNG or JPEG, detected by its bytes.
                     */
                    image?: string;
                };
            };
        };
        ListsUpdate: {
            content: {
                "application/json": components["schemas"]["UpdateListInput"];
                "multipart/form-data": {
                    data: components["schemas"]["UpdateListInput"];
                    /**
                     * Format: binary
                     * @description PNG or JPEG, detected by its bytes.
                     */
                    image?: string;
                };
            };
        };
        VocsCreate: {
            content: {
                "application/json": components["schemas"]["CreateVocInput"];
                "multipart/form-data": {
                    data: components["schemas"]["CreateVocInput"];
                    /**
                     * Format: binary
                     * @description PNG or JPEG, detected by its bytes.
                     */
                    image?: string;
                    /**
                     * Format: binary
                     * @description MP3, Ogg, WAV, WebM or M4A, detected by its bytes.
                     */
                    audio?: string;
                };
            };
        };
        VocsUpdate: {
            content: {
                "application/json": components["schemas"]["UpdateVocInput"];
                "multipart/form-data": {
                    data: components["schemas"]["UpdateVocInput"];
                    /**
                     * Format: binary
                     * @description PNG or JPEG, detected by its bytes.
                     */
                    image?: string;
                    /**
                     * Format: binary
                     * @description MP3, Ogg, WAV, WebM or M4A, detected by its bytes.
                     */
                    audio?: string;
                };
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "accessTokens.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessTokensView"];
                };
            };
        };
    };
    "accessTokens.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAccessTokenInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAccessTokenView"];
                };
            };
        };
    };
    "accessTokens.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "accounts.getSession": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
        };
    };
    "accounts.signIn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
        };
    };
    "accounts.signOut": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "accounts.signUp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUpInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignUpView"];
                };
            };
        };
    };
    "privacy.deleteAccount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "accounts.activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivateInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmptyView"];
                };
            };
        };
    };
    "accounts.sendActivation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmptyView"];
                };
            };
        };
    };
    "accounts.sendPasswordReset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmptyView"];
                };
            };
        };
    };
    "accounts.resetPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmptyView"];
                };
            };
        };
    };
    "account.changePassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordInput"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "account.changeEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeEmailInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmptyView"];
                };
            };
        };
    };
    "account.confirmEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivateInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmptyView"];
                };
            };
        };
    };
    "account.restoreEmail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivateInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmptyView"];
                };
            };
        };
    };
    "passkeys.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeysView"];
                };
            };
        };
    };
    "passkeys.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "devices.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DevicesView"];
                };
            };
        };
    };
    "devices.endOthers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "devices.end": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "security.listEvents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityEventsView"];
                };
            };
        };
    };
    "twoFactor.setUp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProveInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TwoFactorSecretView"];
                };
            };
        };
    };
    "twoFactor.turnOff": {
        parameters: {
            query?: {
                /** @description The code of the class, also in lower case, and with spaces or hyphens in it. */
                code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CodeInput"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "twoFactor.confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesView"];
                };
            };
        };
    };
    "profile.getInfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileInfoView"];
                };
            };
        };
    };
    "profile.updateInfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileInfo"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileInfoView"];
                };
            };
        };
    };
    "profile.listLanguages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLanguagesView"];
                };
            };
        };
    };
    "profile.createLanguage": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserLanguageFields"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLanguageView"];
                };
            };
        };
    };
    "profile.updateLanguage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserLanguageInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLanguageView"];
                };
            };
        };
    };
    "profile.deleteLanguage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "feedback.send": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackView"];
                };
            };
        };
    };
    "lists.listOwn": {
        parameters: {
            query?: {
                /** @description Only items that contain this text, ignoring case and accents. Searches lists by name, description and tags, vocabularies by term and definition, shares by name and e-mail. */
                search?: string;
                /** @description Only lists of this language. */
                language?: components["schemas"]["LanguageCode"];
                /** @description `createdAt-` is the newest first. A `+` may be sent unencoded, although it means a space in a query. Default: `createdAt-`. */
                sort?: "createdAt-" | "createdAt+" | "name+" | "name-" | "lastReviewed-";
                /** @description `progress` adds your due count and progress to each list; `activity` adds these and when you last reviewed it. */
                with?: "progress" | "activity";
                /** @description The `next` of the previous page; absent for the first page. */
                page?: string;
                /** @description Another name for `page`. */
                cursor?: string;
                /** @description The maximum number of items in a page. Default: `25`. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnListsView"];
                };
            };
        };
    };
    "lists.listPublic": {
        parameters: {
            query?: {
                /** @description Only items that contain this text, ignoring case and accents. Searches lists by name, description and tags, vocabularies by term and definition, shares by name and e-mail. */
                search?: string;
                /** @description Only lists of this language. */
                language?: components["schemas"]["LanguageCode"];
                /** @description `createdAt-` is the newest first. A `+` may be sent unencoded, although it means a space in a query. Default: `createdAt-`. */
                sort?: "createdAt-" | "createdAt+" | "name+" | "name-" | "lastReviewed-" | "rating-" | "learners-";
                /** @description `progress` adds your due count and progress to each list; `activity` adds these and when you last reviewed it. */
                with?: "progress" | "activity";
                /** @description The `next` of the previous page; absent for the first page. */
                page?: string;
                /** @description Another name for `page`. */
                cursor?: string;
                /** @description The maximum number of items in a page. Default: `25`. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnListsView"];
                };
            };
        };
    };
    "lists.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ListsCreate"];
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListView"];
                };
            };
        };
    };
    "lists.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListView"];
                };
            };
        };
    };
    "lists.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have read, or several: the request fails with 412 unless one of them is the current version. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ListsUpdate"];
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListView"];
                };
            };
        };
    };
    "lists.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have read, or several: the request fails with 412 unless one of them is the current version. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "lists.getImage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
                /** @description The last part of the path in `image`. It changes with the image. */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                };
            };
            /** @description The range that `Range` requests. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                };
            };
        };
    };
    "lists.setImage": {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have read, or several: the request fails with 412 unless one of them is the current version. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description PNG or JPEG, detected by its bytes.
                     */
                    image: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListView"];
                };
            };
        };
    };
    "lists.deleteImage": {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have read, or several: the request fails with 412 unless one of them is the current version. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListView"];
                };
            };
        };
    };
    "shares.listShared": {
        parameters: {
            query?: {
                /** @description Only items that contain this text, ignoring case and accents. Searches lists by name, description and tags, vocabularies by term and definition, shares by name and e-mail. */
                search?: string;
                /** @description Only lists of this language. */
                language?: components["schemas"]["LanguageCode"];
                /** @description `progress` adds your due count and progress to each list; `activity` adds these and when you last reviewed it. */
                with?: "progress" | "activity";
                /** @description The `next` of the previous page; absent for the first page. */
                page?: string;
                /** @description Another name for `page`. */
                cursor?: string;
                /** @description The maximum number of items in a page. Default: `15`. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedListsView"];
                };
            };
        };
    };
    "shares.list": {
        parameters: {
            query?: {
                /** @description Only items that contain this text, ignoring case and accents. Searches lists by name, description and tags, vocabularies by term and definition, shares by name and e-mail. */
                search?: string;
                /** @description The `next` of the previous page; absent for the first page. */
                page?: string;
                /** @description Another name for `page`. */
                cursor?: string;
                /** @description The maximum number of items in a page. Default: `10`. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the list. */
                listId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharesPageView"];
                };
            };
        };
    };
    "shares.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the list. */
                listId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateShareInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareView"];
                };
            };
        };
    };
    "shares.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the list. */
                listId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateShareInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareView"];
                };
            };
        };
    };
    "shares.delete": {
        parameters: {
            query?: {
                /** @description The user’s address, if there is no body. */
                email?: string;
            };
            header?: never;
            path: {
                /** @description The id of the list. */
                listId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RemoveShareInput"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "ratings.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the list. */
                listId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingView"];
                };
            };
        };
    };
    "ratings.rate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the list. */
                listId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingView"];
                };
            };
        };
    };
    "vocs.list": {
        parameters: {
            query: {
                /** @description The id of the list. Also accepted as `listId`. */
                list: string;
                /** @description Only items that contain this text, ignoring case and accents. Searches lists by name, description and tags, vocabularies by term and definition, shares by name and e-mail. */
                search?: string;
                /** @description `definition`: only vocabularies without any definition. */
                needs?: "definition";
                /** @description Only vocabularies with exactly this tag. */
                tag?: string;
                /** @description Only vocabularies of this part of speech. */
                pos?: components["schemas"]["PartOfSpeech"];
                /** @description `createdAt-` is the newest first. A `+` may be sent unencoded, although it means a space in a query. Default: `createdAt-`. */
                sort?: components["schemas"]["VocSort"];
                /** @description `terms` for ids and terms; `rows` also for parts of speech, tags and first definitions; `full` for whole vocabularies. Default: `terms`. */
                view?: "terms" | "rows" | "full";
                /** @description `due` says of each vocabulary whether a review of yours is due. */
                with?: "due";
                /** @description The `next` of the previous page; absent for the first page. */
                page?: string;
                /** @description Another name for `page`. */
                cursor?: string;
                /** @description The maximum number of items in a page. Default: `50`. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VocsPageView"];
                };
            };
        };
    };
    "vocs.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["VocsCreate"];
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VocView"];
                };
            };
        };
    };
    "vocs.suspend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "vocs.resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "vocs.get": {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have read, or several: the response is a 304 if one of them is the current version. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VocView"];
                };
            };
        };
    };
    "vocs.update": {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have read, or several: the request fails with 412 unless one of them is the current version. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["VocsUpdate"];
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VocView"];
                };
            };
        };
    };
    "vocs.delete": {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have read, or several: the request fails with 412 unless one of them is the current version. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "vocs.getImage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
                /** @description The last part of the path in `image`. It changes with the image. */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                };
            };
            /** @description The range that `Range` requests. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                };
            };
        };
    };
    "vocs.setImage": {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have read, or several: the request fails with 412 unless one of them is the current version. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description PNG or JPEG, detected by its bytes.
                     */
                    image: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VocView"];
                };
            };
        };
    };
    "vocs.deleteImage": {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have read, or several: the request fails with 412 unless one of them is the current version. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VocView"];
                };
            };
        };
    };
    "vocs.getAudio": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
                /** @description The last part of the path in `audio`. It changes with the sound. */
                audioId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/mpeg": string;
                    "audio/ogg": string;
                    "audio/wav": string;
                    "audio/webm": string;
                    "audio/mp4": string;
                };
            };
            /** @description The range that `Range` requests. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/mpeg": string;
                    "audio/ogg": string;
                    "audio/wav": string;
                    "audio/webm": string;
                    "audio/mp4": string;
                };
            };
        };
    };
    "vocs.setAudio": {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have read, or several: the request fails with 412 unless one of them is the current version. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description MP3, Ogg, WAV, WebM or M4A, detected by its bytes.
                     */
                    audio: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VocView"];
                };
            };
        };
    };
    "vocs.deleteAudio": {
        parameters: {
            query?: never;
            header?: {
                /** @description An `ETag` that you have read, or several: the request fails with 412 unless one of them is the current version. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VocView"];
                };
            };
        };
    };
    "transfer.addVocs": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddVocsInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddVocsView"];
                };
            };
        };
    };
    "transfer.importIntoList": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    data?: components["schemas"]["ImportIntoListInput"];
                    /**
                     * Format: binary
                     * @description A file of vocabularies, known by its bytes.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
        };
    };
    "transfer.importNewList": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    data?: components["schemas"]["ImportNewListInput"];
                    /**
                     * Format: binary
                     * @description A file of vocabularies, known by its bytes.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done, in a dry run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportNewListView"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportNewListView"];
                };
            };
        };
    };
    "transfer.exportList": {
        parameters: {
            query: {
                /** @description `csv` and `tsv` for spreadsheets, `anki` for the text import of Anki, `apkg` for its packages, `json` for everything. */
                format: "csv" | "tsv" | "anki" | "apkg" | "json";
                /** @description Whether an Anki package has the answers of the caller, in its review log. Default: `false`. */
                history?: boolean;
            };
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file to download. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "text/tab-separated-values": string;
                    "text/plain": string;
                    "application/vnd.anki": string;
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "audio.speak": {
        parameters: {
            query: {
                /** @description The text to speak. */
                t: string;
                /** @description The language of the text. */
                l: components["schemas"]["LanguageCode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                    "audio/mpeg": string;
                };
            };
            /** @description The range that `Range` requests. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                    "audio/mpeg": string;
                };
            };
        };
    };
    "dictionary.lookUp": {
        parameters: {
            query: {
                /** @description The term to look up. */
                term: string;
                /** @description Its language. */
                language: components["schemas"]["LanguageCode"];
                /** @description The languages of the definitions; without it, all. `to=a&to=b`, `to[]=a&to[]=b` and `to=a,b` are equivalent. */
                to?: components["schemas"]["LanguageCode"][];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DictionaryView"];
                };
            };
        };
    };
    "choices.listLanguages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LanguagesView"];
                };
            };
        };
    };
    "choices.listPartsOfSpeech": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartsOfSpeechView"];
                };
            };
        };
    };
    "classes.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassesView"];
                };
            };
        };
    };
    "classes.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClassFields"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassView"];
                };
            };
        };
    };
    "classes.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassView"];
                };
            };
        };
    };
    "classes.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateClassInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassView"];
                };
            };
        };
    };
    "classes.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "classes.invite": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the class. */
                classId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationsView"];
                };
            };
        };
    };
    "classes.getByCode": {
        parameters: {
            query: {
                /** @description The code of the class, also in lower case, and with spaces or hyphens in it. */
                code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassByCodeView"];
                };
            };
        };
    };
    "classes.join": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClassByCodeInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassView"];
                };
            };
        };
    };
    "classes.listMembers": {
        parameters: {
            query?: {
                /** @description The `next` of the previous page; absent for the first page. */
                page?: string;
                /** @description Another name for `page`. */
                cursor?: string;
                /** @description The maximum number of items in a page. Default: `50`. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the class. */
                classId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassMembersView"];
                };
            };
        };
    };
    "classes.removeMember": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the class. */
                classId: string;
                /** @description The id of the member. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "classes.attachList": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the class. */
                classId: string;
                /** @description The id of the list. */
                listId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "classes.detachList": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the class. */
                classId: string;
                /** @description The id of the list. */
                listId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "assignments.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the class. */
                classId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentsView"];
                };
            };
        };
    };
    "assignments.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the class. */
                classId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAssignmentInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentView"];
                };
            };
        };
    };
    "assignments.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the class. */
                classId: string;
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAssignmentInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentView"];
                };
            };
        };
    };
    "assignments.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the class. */
                classId: string;
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "assignments.exportProgress": {
        parameters: {
            query?: {
                /** @description `json`, or `csv` for spreadsheets: the members and their assignments as a table. Default: `json`. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /** @description The id of the class. */
                classId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file to download. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassProgressView"];
                    "text/csv": string;
                };
            };
        };
    };
    "reports.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the list. */
                listId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReportInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportView"];
                };
            };
        };
    };
    "reviews.getQueue": {
        parameters: {
            query?: {
                /** @description The id of a list; without it, of all lists that you learn. */
                list?: string;
                /** @description With the scope `practice`, the ids of up to 100 vocabularies: only these, as far as you may see them. */
                vocs?: string[];
                /** @description `all`: due cards, the longest overdue first, then new ones, then those that are due next. `today`: each vocabulary of this day once, the due cards first, of them those that a delay harms most, then the new ones; then what else comes of these vocabularies; nothing of lists that you have paused. `due`: all due cards, the longest overdue first. `new`: new cards beyond those that the day brings, from the lists in turn. These two are of paused lists only if `list` names one. `practice`: cards of any state in random order. Default: `all`. */
                scope?: "all" | "today" | "due" | "new" | "practice";
                /** @description `types=a&types=b`, `types[]=a&types[]=b` and `types=a,b` are equivalent. Default: `translation`, `reverseTranslation`, `dictation`. */
                types?: components["schemas"]["ReviewType"][];
                /** @description The maximum number of cards. A card is a vocabulary in one review type. Default: `15`. */
                count?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueView"];
                };
            };
        };
    };
    "reviews.submit": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmitView"];
                };
            };
        };
    };
    "reviews.getToday": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TodayView"];
                };
            };
        };
    };
    "reviews.listAnswers": {
        parameters: {
            query?: {
                /** @description Only answers dated from then on, in unix milliseconds; without it, all. */
                since?: number;
                /** @description The `next` of the previous page; absent for the first page. */
                page?: string;
                /** @description Another name for `page`. */
                cursor?: string;
                /** @description The maximum number of answers in a page, 1 to 500; by default 100. Default: `100`. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswersView"];
                };
            };
        };
    };
    "reviews.reset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "reviews.pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "reviews.resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "reviews.listLearning": {
        parameters: {
            query?: {
                /** @description Only items that contain this text, ignoring case and accents. Searches lists by name, description and tags, vocabularies by term and definition, shares by name and e-mail. */
                search?: string;
                /** @description Only lists of this language. */
                language?: components["schemas"]["LanguageCode"];
                /** @description The `next` of the previous page; absent for the first page. */
                page?: string;
                /** @description Another name for `page`. */
                cursor?: string;
                /** @description The maximum number of items in a page. Default: `15`. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LearningListsView"];
                };
            };
        };
    };
    "reviews.getListStats": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListStatsView"];
                };
            };
        };
    };
    "reviews.listLearned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LearnedView"];
                };
            };
        };
    };
    "reviews.getMilestones": {
        parameters: {
            query?: {
                /** @description Only lists in this language. */
                language?: components["schemas"]["LanguageCode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MilestoneCounts"];
                };
            };
        };
    };
    "reviews.listDays": {
        parameters: {
            query?: {
                /** @description The first day, such as 2026-11-22. Without it, the range has 30 days. */
                from?: string;
                /** @description The last day. Today if the range has no first day either. */
                to?: string;
                /** @description The id of a list; without it, all lists that you may see. */
                list?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatsDaysView"];
                };
            };
        };
    };
    "reviews.getForecast": {
        parameters: {
            query?: {
                /** @description The number of days, today included. Default: `30`. */
                days?: number;
                /** @description The id of a list; without it, all lists that you may see and have not paused. */
                list?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForecastView"];
                };
            };
        };
    };
    "reviews.listSuspended": {
        parameters: {
            query?: {
                /** @description The `next` of the previous page; absent for the first page. */
                page?: string;
                /** @description Another name for `page`. */
                cursor?: string;
                /** @description The maximum number of items in a page. Default: `50`. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuspendedView"];
                };
            };
        };
    };
    "reviews.getSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
        };
    };
    "reviews.updateSettings": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
        };
    };
    "changes.list": {
        parameters: {
            query?: {
                /** @description The `next` of an earlier answer; without it, everything. */
                since?: string;
                /** @description The most changes of this answer. Default: `100`. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangesView"];
                };
            };
        };
    };
    "webhooks.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhooksView"];
                };
            };
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookView"];
                };
            };
        };
    };
    "webhooks.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhooks.deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveriesView"];
                };
            };
        };
    };
    "webhooks.sendAgain": {
        parameters: {
            query?: never;
            header?: {
                /** @description Names this request, so that you can repeat it safely: for 24 hours, a request with the same key gets the first response again. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id. */
                id: string;
                /** @description The id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryView"];
                };
            };
        };
    };
    "privacy.exportData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file to download. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    "checks.getHealth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
        };
    };
    "checks.getReady": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ready";
                    };
                };
            };
        };
    };
}
