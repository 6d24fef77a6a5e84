/** A kind of data that the server keeps about its users, in plain words. */
export interface KeptData {
  /** The tables of the database that have it. A test checks that each table which refers to a user is named. */
  tables: readonly string[]
  name: string
  /** The data, and their purpose. */
  text: string
  /** The time of deletion, which is never later than that of the account. */
  until: string
}

const withAccount = 'Until you delete your account'
const withList = 'Until you delete the word or its list'
const withReset = 'Until you reset the list, it is deleted, or you delete your account'

/** Everything that the server keeps about its users, as the page of privacy shows it. */
export const keptData: readonly { title: string; rows: readonly KeptData[] }[] = [
  {
    title: 'Your account',
    rows: [
      {
        tables: ['users'],
        name: 'Your account',
        text: 'Your name, your email address and your settings. Of a password only a hash is kept, from which it cannot be read.',
        until: `${withAccount}. One that is never activated: 30 days`,
      },
      {
        tables: ['user_languages'],
        name: 'Your languages',
        text: 'The languages that you know and learn, with your levels, to choose lists and fill in forms.',
        until: 'Until you remove them',
      },
      {
        tables: ['pending_emails', 'former_emails'],
        name: 'Addresses that change',
        text: 'A new email address that you have asked for, and one that you had before, so that nobody takes your account over by changing it.',
        until: 'A new one for 2 days, a former one for 7',
      },
      {
        tables: ['sessions'],
        name: 'Sessions',
        text: 'For each browser in which you are signed in: its name and system, its network, when you signed in and when you were last here.',
        until: 'Until you sign out: 30 days after the last visit, or 180 after the sign-in',
      },
      {
        tables: ['known_networks'],
        name: 'Networks',
        text: 'From which networks you signed in, so that a mail tells you of a sign-in from elsewhere. The network is encoded with a key of your account, and not kept in readable form.',
        until: 'A year after the last sign-in from there',
      },
      {
        tables: ['two_factors', 'recovery_codes', 'pending_sign_ins'],
        name: 'Second factor',
        text: 'The secret that your authenticator app shares with the server, hashes of your recovery codes, and a sign-in that waits for a code.',
        until: 'Until you turn it off; a waiting sign-in for minutes',
      },
      {
        tables: ['passkeys'],
        name: 'Passkeys',
        text: 'The names, the public keys and the last use of your passkeys. What is secret of them stays on your devices.',
        until: 'Until you remove them',
      },
      {
        tables: ['user_identities'],
        name: 'Linked accounts',
        text: 'The numbers by which Google, or another provider that the operator has set up, knows you.',
        until: 'Until you unlink them',
      },
      {
        tables: ['webhooks', 'webhook_deliveries'],
        name: 'Webhooks',
        text: 'Addresses that you have entered, to which the server sends what happens in your account, with the secrets that sign it; and of each event what it was about, whether it was delivered, and how the address answered.',
        until: 'Until you delete them; an event for 7 days',
      },
      {
        tables: ['reminders', 'push_subscriptions'],
        name: 'Reminders',
        text: 'Your goal, when and how you want to be reminded, your last visit and the last reminder; and of each browser that may show notifications the address and the keys by which its push service reaches it.',
        until: `${withAccount}. A browser: until you sign out there`,
      },
      {
        tables: ['security_events'],
        name: 'Security events',
        text: 'Your last sign-ins and changes of what guards your account, with the time, the browser and the network, so that you can see what happened.',
        until: 'The last 100',
      },
      {
        tables: ['tokens'],
        name: 'Links in mails',
        text: 'Hashes of the links that activate an account, set a new password, or confirm or take back an address.',
        until: 'Until they are used; an hour to 7 days',
      },
      {
        tables: ['access_tokens'],
        name: 'Access tokens',
        text: 'Names and last use of the tokens with which your programs sign in, and hashes of the tokens.',
        until: 'Until you revoke them; 30 days after they have expired',
      },
      {
        tables: ['feedbacks'],
        name: 'Feedback',
        text: 'What you have written to the operator of this server.',
        until: withAccount,
      },
      {
        tables: ['reports'],
        name: 'Reports',
        text: 'Which public lists you have reported to the operator of this server, and why.',
        until:
          'Until the list is deleted. With your account only your name goes: what you have reported may still be there',
      },
      {
        tables: ['user_blocks'],
        name: 'Blocked users',
        text: 'Whom you have blocked.',
        until: 'Until you end it, or one of the two accounts is deleted',
      },
    ],
  },
  {
    title: 'Your lists and words',
    rows: [
      {
        tables: ['lists', 'stored_files'],
        name: 'Lists',
        text: 'Your lists with their pictures. A copy of a list also says which one it was copied from, and whose that was.',
        until: 'Until you delete them; a picture that nothing shows any more is deleted soon after',
      },
      {
        tables: ['vocs'],
        name: 'Words',
        text: 'What is written on each word, and who added and who last changed it.',
        until: `${withList}. What you have written in the lists of others stays, without your name`,
      },
      {
        tables: ['shares'],
        name: 'Shares',
        text: 'Who a list is shared with, and who of them may change it.',
        until: 'Until the share is taken back or left',
      },
      {
        tables: ['ratings'],
        name: 'Ratings',
        text: 'The stars that you have given to lists.',
        until: 'Until you clear them',
      },
      {
        tables: ['user_usage'],
        name: 'Room in use',
        text: 'How many lists and words you have, and how much room they take, because there is a limit.',
        until: withAccount,
      },
    ],
  },
  {
    title: 'What you learn',
    rows: [
      {
        tables: ['review_results'],
        name: 'Answers',
        text: 'Every answer that you give in a review: the word, the time, whether you knew it, and how long you thought. What is due, and your statistics, are computed from them.',
        until: withReset,
      },
      {
        tables: [
          'reviews',
          'review_blocks',
          'review_frontiers',
          'review_counts',
          'review_periods',
          'voc_counts',
          'voc_state_counts',
          'answer_periods',
        ],
        name: 'Progress',
        text: 'How well you know each word and when it is due, and counts of your answers, all computed from them.',
        until: 'As your answers',
      },
      {
        tables: ['learners', 'suspensions'],
        name: 'What you learn, and what not',
        text: 'The lists that you learn or have paused, and the words that you have suspended.',
        until: 'Until you change it, or the list is deleted',
      },
      {
        tables: ['own_parameters'],
        name: 'Your memory',
        text: 'A few numbers that say how fast you forget, estimated from your answers for the adaptive schedule.',
        until: withAccount,
      },
    ],
  },
  {
    title: 'Classes',
    rows: [
      {
        tables: ['classes'],
        name: 'Classes that you teach',
        text: 'Their names and codes, with their lists and assignments.',
        until: 'Until you delete them',
      },
      {
        tables: ['class_members', 'assignment_progress'],
        name: 'Classes that you have joined',
        text: 'Since when you are in a class, when you last answered in one of its lists, how long you learned that week, and how far you have come with its assignments. Your teacher sees this.',
        until: 'Until you leave the class, or it is deleted',
      },
      {
        tables: ['class_misses'],
        name: 'Difficult words',
        text: 'How often the members of a class have missed each word, all together and without names.',
        until: '4 weeks',
      },
    ],
  },
  {
    title: 'To run the server',
    rows: [
      {
        tables: ['mail_queue'],
        name: 'Mails to send',
        text: 'To which address a mail goes and what it is about, but not its text.',
        until: 'Until it is sent; 30 days if it cannot be',
      },
      {
        tables: ['rate_limits'],
        name: 'Counts of attempts',
        text: 'How often somebody has tried to sign in, asked for a mail or written, under hashes of addresses, networks and accounts, so that nobody guesses passwords.',
        until: 'A day at most',
      },
      {
        tables: ['idempotency_keys'],
        name: 'Responses to repeat',
        text: 'Responses of the server, so that a request that is sent twice is carried out once.',
        until: 'A day',
      },
      {
        tables: ['change_log'],
        name: 'What has changed',
        text: 'Which of your lists, words and reviews have changed and when, but not how, so that programs that keep a copy ask for no more than that.',
        until: '30 days',
      },
    ],
  },
]
