import { ArticlePage } from '../../shared/layout/article-page.tsx'
import { PathLink } from '../../shared/layout/links.tsx'
import { keptData } from './kept-data.ts'

const sections = [
  { id: 'kept', title: 'What the server keeps, and for how long', Text: KeptText },
  { id: 'where', title: 'Where it is', Text: PlaceText },
  { id: 'who', title: 'Who sees it', Text: ReadersText },
  { id: 'mails', title: 'Which mails you get', Text: MailsText },
  { id: 'browser', title: 'What your browser keeps', Text: BrowserText },
  { id: 'others', title: 'What goes to others', Text: OthersText },
  { id: 'yours', title: 'Taking your data with you, and deleting it', Text: OwnText },
] as const

/** Says what is kept about users, where, for how long, and who sees it. */
export function PrivacyPage() {
  return (
    <ArticlePage
      title="Privacy"
      intro="Wordtide keeps what it needs to bring your words back in time. There is no advertising, nobody is followed, and nothing is sold or given away. Anybody can run a Wordtide server: whoever runs this one is called its operator here, and answers for it."
      sections={sections}
    />
  )
}

function KeptText() {
  return (
    <>
      <p>This is all that the server stores about you:</p>
      {keptData.map(({ title, rows }) => (
        <section key={title} className="grid gap-3">
          <h3 className="font-medium">{title}</h3>
          <dl className="grid gap-4 border-s-2 ps-4 text-sm">
            {rows.map(({ name, text, until }) => (
              <div key={name} className="grid gap-0.5">
                <dt className="font-medium">{name}</dt>
                <dd>{text}</dd>
                <dd className="text-muted-foreground">{until}.</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p>
        The server also writes a log, so that its operator can find what goes wrong: the time and the path of each
        request, the network address that it came from, and the number of the account, but no names, words or passwords.
        The operator decides for how long it is kept. Sounds of words are kept to be played again, without who heard
        them. A file that you import is deleted once it is read.
      </p>
    </>
  )
}

function PlaceText() {
  return (
    <p>
      In the database and the folder of this server, or in a store of files that its operator has chosen. The operator
      makes backups: what you delete stays in them until they are replaced by newer ones.
    </p>
  )
}

function ReadersText() {
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <strong>Your lists</strong> are seen by you, by those with whom you share them, and by your classes. Everybody
          who has an account can find a public list, with your name.
        </li>
        <li>
          <strong>Your name</strong> is beside your lists, and beside words that you write in the lists of others.
        </li>
        <li>
          <strong>Your email address</strong> is seen by those who share a list with you, who have typed it, and by the
          teachers of your classes.
        </li>
        <li>
          <strong>What you learn</strong> is seen by you alone, but for the lists of a class: its teacher sees how far
          you have come with them, and how often all together have missed a word. Everybody sees how many people learn a
          list, and how it is rated, without names.
        </li>
      </ul>
      <p>The operator can read the database, as with every service, but no password. Nobody else does.</p>
    </>
  )
}

function MailsText() {
  return (
    <p>
      Links that you ask for, such as one to choose a new password; notices that protect your account, such as a sign-in
      from a new place, a new password, or its deletion; and an invitation if a teacher enters your address for a class.
      Only if you wish it in <PathLink to="/settings">Settings</PathLink>, a mail also tells you of lists that are newly
      shared with you, and of assignments. There is no newsletter.
    </p>
  )
}

function BrowserText() {
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <strong>Two cookies:</strong> one that keeps you signed in, until you sign out or for 30 days after your last
          visit; and one by which the server knows for a year that somebody has signed in here, so that strangers who
          guess your password cannot lock you out. Signing in with Google has another one, for ten minutes.
        </li>
        <li>
          <strong>Settings of this browser,</strong> such as the colours. They stay.
        </li>
        <li>
          <strong>What you have not finished:</strong> drafts of forms, and what you chose last. They are removed when
          you sign out. Answers that the server does not have yet stay until you are back.
        </li>
        <li>
          <strong>The program itself,</strong> so that it opens without a network.
        </li>
      </ul>
      <p>
        All of it is needed for what you use, which is why no banner asks. A new password is compared with a list of
        common ones in your browser; nothing is sent for that.
      </p>
    </>
  )
}

function OthersText() {
  return (
    <>
      <p>Nothing, unless the operator has set one of these up. No page loads anything from elsewhere.</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          <strong>A mail server</strong> gets the mails above, and your address with them.
        </li>
        <li>
          <strong>Google,</strong> or another service to sign in with, if you choose to sign in with it: it learns that
          you do. The server learns your name, your email address and your number there.
        </li>
        <li>
          <strong>A service that speaks</strong> gets the words to pronounce, but not who hears them. Otherwise the
          server speaks itself.
        </li>
        <li>
          <strong>A store of files</strong> keeps pictures and sounds.
        </li>
      </ul>
    </>
  )
}

function OwnText() {
  return (
    <>
      <p>
        <PathLink to="/settings">Settings</PathLink> has both, under Account. <strong>Download my data</strong> is one
        file with everything that is yours, at any time. Each list can also be exported by itself, for other programs.
      </p>
      <p>
        <strong>Delete Account</strong> hides everything at once, and erases it within minutes. What remains: words that
        you have written in the lists of others, by “Deleted user”; copies that others have made of your lists; a last
        mail that tells you; for a day, counts under hashes that name nobody; the log, and the backups.
      </p>
      <p>
        Questions go to the operator, by <PathLink to="/feedback">Feedback</PathLink>.
      </p>
    </>
  )
}
