import { PathLink } from '../../shared/layout/links.tsx'

/** Says which voice speaks, and how to change it. */
export function VoicesText() {
  return (
    <>
      <p>
        A word with a sound of its own is heard in that. Every other word is said by the server’s voice; if the server
        has none for the language, by one of your device; and if there is neither, a dictation shows the meaning
        instead.
      </p>
      <p>
        To give a word a sound of its own, record one in its form, among the details, or drop a file there. The sounds
        of an Anki package come along with it, and yours go out with an export to Anki.
      </p>
      <p>
        If you do not like a voice, choose another one for each language in{' '}
        <PathLink to="/settings" hash="voices">
          your settings
        </PathLink>
        : the server’s, one of your device, or none. The play button beside it lets you hear it. The choice is for this
        browser only, because each device has voices of its own; phones often have good ones, and more of them in the
        settings of the system.
      </p>
      <p>
        The voice that comes with the server is understandable, but sounds like a machine. Whoever runs the server can
        add natural ones, if need be another one for each language: “Voices” in the documentation for operators says
        how.
      </p>
    </>
  )
}
