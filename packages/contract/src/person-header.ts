/**
 * The header in which a client may say whom it takes for signed in, by id. Where the session is somebody else's, because
 * they signed in in another tab say, the call is refused as if nobody were: nothing of one person is saved for another.
 */
export const personHeader = 'x-wordtide-person'
