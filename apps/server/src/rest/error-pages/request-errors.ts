import { type ErrorKey, limits } from '@wordtide/contract'

const { page, json, pixels, imageSide, transfer } = limits

/** Errors of the request itself, regardless of its subject, and of the server's state. */
export const requestErrors = {
  INVALID_INPUT: {
    meaning:
      'A field is missing, has a wrong value, or has two values that differ. `issues` lists every wrong field with its path, such as `["vocs", 3, "term"]`, and a message; `message` is that of the first one. An `Idempotency-Key` that is refused is listed here, too. Nothing was saved.',
    remedy:
      'Correct the fields in `issues`: the same request fails again. A program that people use can show each message beside its field.',
  },
  MALFORMED_REQUEST: {
    meaning:
      'The request is no valid HTTP, HTTP/1.1 without a `Host`, or its query has more than 100 parameters. It was refused before any call was looked up.',
    remedy:
      'Send requests by an HTTP library. If the query has too many parameters, spread the request over several, or send a list of values as `types=a,b`.',
  },
  MALFORMED_BODY: {
    meaning: `The body cannot be read: it is no JSON in UTF-8, no object, or nested deeper than ${json.depth} levels; or it is a form whose parts cannot be read, or that has no part \`data\`.`,
    remedy:
      'Have a library write the JSON or the form. A form sets its `Content-Type` by itself, with the boundary: do not set it by hand. The same body fails again.',
  },
  INVALID_PAGE: {
    meaning: `The \`page\` is no cursor of this call: it was changed, cut off, or comes from another call or another \`sort\`.`,
    remedy: `Send \`next\` of the page before as it is, with the same \`sort\`, or begin without \`page\`. Cursors are opaque text of at most ${page.cursor.toLocaleString('en')} characters.`,
  },
  CHANGES_EXPIRED: {
    meaning:
      'The cursor in `since` cannot be continued: it is older than the 30 days for which changes are kept, or the server was restored from a backup or moved since.',
    remedy:
      'Begin anew without `since`, which returns everything as it is now, and remove from your copy what does not come. Changes that you have made offline can be sent before or after.',
  },
  INVALID_IMAGE: {
    meaning:
      'The file is neither a PNG nor a JPEG. The server knows an image by its first bytes, whatever its name and its declared type are.',
    remedy: 'Convert the image to PNG or JPEG, and check that the request sends the bytes of the file, not its path.',
  },
  BROKEN_IMAGE: {
    meaning: 'The file begins as a PNG or JPEG, but cannot be decoded to its end: it is damaged or was cut off.',
    remedy:
      'Open the image and save it again. If it is whole where it comes from, compare its length with what the request sends: often a file is read as text.',
  },
  TOO_MANY_PIXELS: {
    meaning: `The image has more than ${pixels.side.toLocaleString('en')} pixels along a side, more than ${pixels.area / 1e6} megapixels, or would take too much memory. It was not decoded.`,
    remedy: `Scale the image down before you send it: the server keeps at most ${imageSide.toLocaleString('en')} pixels along each side anyway.`,
  },
  IMAGE_TOO_LARGE: {
    meaning:
      'The image has more than 1 MB, or the form in which it travels is larger than one with such an image can be.',
    remedy: `Scale the image down to ${imageSide.toLocaleString('en')} pixels along its longer side, or save it as JPEG, and send it again.`,
  },
  INVALID_AUDIO: {
    meaning:
      'The file is no MP3, Ogg, WAV, WebM or M4A with a sound alone. The server knows a sound by its bytes, whatever its name and its declared type are. An Ogg file has Opus, Vorbis or FLAC.',
    remedy: 'Convert the sound to one of these formats, without pictures that move, and send the bytes of the file.',
  },
  BROKEN_AUDIO: {
    meaning: 'The file begins as a sound, but has no duration: it is empty, damaged or was cut off.',
    remedy:
      'Play the sound and save it again. If it is whole where it comes from, compare its length with what is sent.',
  },
  AUDIO_TOO_LONG: {
    meaning: `The sound has more than ${limits.audio.seconds} seconds.`,
    remedy: 'Cut it to the part in which the word is said, and send it again.',
  },
  AUDIO_TOO_LARGE: {
    meaning:
      'The sound has more than 1 MB, or the form in which it travels is larger than one with such a sound can be.',
    remedy: 'Cut it, or save it as MP3, Ogg or M4A, which take less room than WAV, and send it again.',
  },
  BODY_TOO_LARGE: {
    meaning:
      'The body is larger than the call takes, or its JSON has more names than it may. Most calls take 16 kB, those with answers 256 kB, those of lists and vocabularies 3 MB.',
    remedy:
      'Send less in one request: for example, add many vocabularies by several requests of up to 500, or import them as a file.',
  },
  FILE_TOO_LARGE: {
    meaning: `The file to import is larger than its format may be: text has at most ${transfer.textBytes / 1_048_576} MB, a package or JSON ${transfer.packageBytes / 1_048_576} MB.`,
    remedy: 'Split the file, and import its parts one after another into the same list.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning:
      'The call does not take a body of this `Content-Type`, or the body is compressed. Most calls take JSON; those with an image also a form of `data` and `image`; imports a form with `file`.',
    remedy:
      'Send `Content-Type: application/json` with JSON, a form where the call takes one, and no `Content-Encoding`.',
  },
  RANGE_NOT_SATISFIABLE: {
    meaning: 'The `Range` begins after the end of the file. `Content-Range` tells its length.',
    remedy: 'Request a range within the file, or the whole file without `Range`.',
  },
  HEADERS_TOO_LARGE: {
    meaning: 'The headers of the request, its address included, have more than 16 kB. The connection was closed.',
    remedy: 'Send a shorter address, and no cookies but those of this server.',
  },
  REQUEST_TIMEOUT: {
    meaning:
      'The request did not arrive in time: within 30 seconds, or with a file to import within 5 minutes and at 8 kB a second at least. Nothing was done, and the connection was closed.',
    remedy: 'Send the request again. Over a slow connection, send smaller images and files.',
  },
  NOT_FOUND: {
    meaning:
      'There is no such path, or nothing at it that you may see: for example no image at an old path, because a path changes with its image.',
    remedy:
      'Compare the path with `/api/docs`: no id in it may be empty. Read the list or vocabulary again to get the path of its image.',
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The path is there, but not with this method. `Allow` lists the methods that it has.',
    remedy: 'Use a method that `Allow` lists. `/api/docs` tells what each of them does.',
  },
  MISDIRECTED_REQUEST: {
    meaning:
      'The request names a host that this server does not serve. The message has the address at which the server is.',
    remedy:
      'Use the address in the message. If it is not the one by which users reach the server, its operator has to correct `PUBLIC_URL`.',
  },
  FOREIGN_ORIGIN: {
    meaning:
      'A web page of another site has sent a write without an access token, or with a cookie. This protects users from pages that act in their names.',
    remedy:
      "From a web page of another site, send an access token and no cookies: `credentials: 'omit'`. Programs that are no web pages send no `Origin`, and are not concerned.",
  },
  PRECONDITION_FAILED: {
    meaning:
      'The list or vocabulary has another version than `If-Match` names: it was edited since you read it. Nothing was changed.',
    remedy:
      'Read it again, apply your change to what it is now, or ask the user, and send it with the new `ETag`. Do not just send the change with the new one: that would undo the other edit.',
  },
  VERSION_CONFLICT: {
    meaning:
      'The list or vocabulary was edited since the version that `expectedLastModifiedAt` or the path in `image` belongs to. Nothing was changed.',
    remedy:
      'Read it again, apply your change to what it is now, or ask the user, and send it with the new `lastModifiedAt` and `image`.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    meaning:
      'In the last 24 hours you have sent another request with this `Idempotency-Key`: to another path, or with another body. This one was not carried out.',
    remedy:
      'Make a new key for each request, such as a random UUID, and use it again only to repeat this request unchanged. After an error the same key may carry a corrected request.',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    meaning:
      'The first request with this `Idempotency-Key` is still under way. This one has waited ten seconds for it.',
    remedy:
      'Wait for the seconds in `Retry-After`, and send the same request with the same key again: it gets the response to the first one.',
  },
  RESPONSE_NOT_KEPT: {
    meaning:
      'The request with this `Idempotency-Key` was carried out before, and not again now. Its response is gone, because only the last 20 MB of your responses are kept.',
    remedy:
      'Take the request as done, and read what it has changed. Do not send it with a new key: it would be done twice.',
  },
  TOO_MANY_REQUESTS: {
    meaning:
      'You, your network or the address that you sent has reached a limit, such as 600 writes in a minute. Nothing was done. `RateLimit-Limit` and `RateLimit-Reset` describe the limit; the introduction of `/api/docs` lists all.',
    remedy:
      'Wait for the seconds in `Retry-After`, then send the request again. To stay below the limit, watch `RateLimit-Remaining`, and add many vocabularies by one request.',
  },
  BUSY: {
    meaning:
      'The server has too much of this kind to do at the moment, or another request of yours must end first: a user has one import at a time and four downloads, and requests with an `Idempotency-Key` come one after another. Nothing was done, but what an import has saved stays.',
    remedy:
      'Wait for the seconds in `Retry-After`, and send the same request again, with the same `Idempotency-Key` if it has one. Send one request after another instead of many at once.',
  },
  DATABASE_UNAVAILABLE: {
    meaning:
      'The server cannot reach its database. If the connection broke while a change was being saved, it may be saved nevertheless.',
    remedy:
      'Wait for the seconds in `Retry-After`, and try again. Repeat a POST only with its `Idempotency-Key`, so that nothing happens twice; PUT and DELETE can be repeated as they are.',
  },
  STORAGE_FULL: {
    meaning: 'The disk of the server is full, so that the file to import could not be received. Nothing was imported.',
    remedy: 'Tell the operator of the server. The same request works once there is room.',
  },
  INTERNAL_SERVER_ERROR: {
    meaning:
      'Something failed that the server did not expect. Its log has the details under the `X-Request-Id` of the response.',
    remedy:
      'Tell the operator of the server the `X-Request-Id`. The same request will probably fail again; repeat a POST only with its `Idempotency-Key`.',
  },
} satisfies Partial<Record<ErrorKey, { meaning: string; remedy: string }>>
