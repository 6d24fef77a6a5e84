import { type ErrorKey, limits } from '@wordtide/contract'

const { classes, blocks, shares, suspensions, webhooks } = limits

/** The remedy of a quota that its owner can make room in, or the operator can raise. */
const makeRoom = (what: string) =>
  `${what}, or ask the operator of the server for a higher quota. The same request fails until there is room, so do not repeat it.`

/** Errors of lists, vocabularies, sharing, classes and the profile. */
export const contentErrors = {
  LIST_NOT_FOUND: {
    meaning:
      'There is no list with this id that you may see. It may have been deleted, made private, or not be shared with you any more: the response is the same, so that private lists stay hidden. In a class it means that the class does not have this list.',
    remedy:
      'Check the id, and that the token belongs to the right user. If the list was there before, remove it from what your program keeps.',
  },
  VOCABULARY_NOT_FOUND: {
    meaning:
      'There is no vocabulary with this id in a list that you may see. It may have been deleted, or its list may not be shared with you any more.',
    remedy: 'Check the id, and remove the vocabulary from what your program keeps if it was there before.',
  },
  NO_VOICE: {
    meaning:
      'The server has no voice that can say this text: none for the language, or nothing in the text can be spoken.',
    remedy: 'Offer no audio for this text. The operator of the server can add voices.',
  },
  USER_NOT_FOUND: {
    meaning:
      'No active account has this e-mail address, or one of you has blocked the other. The response is the same.',
    remedy:
      'Check the address, or ask the other user to sign up and activate the account. Each attempt counts: 60 in an hour.',
  },
  CANNOT_SHARE_WITH_SELF: {
    meaning: 'The e-mail address is your own.',
    remedy: 'Share the list with another user. You may do everything with it already.',
  },
  ALREADY_SHARED: {
    meaning: 'The list is shared with this user already.',
    remedy: 'To change whether the user may edit it, send `PUT /api/lists/{listId}/shares`.',
  },
  MAX_SHARES_EXCEEDED: {
    meaning: `The list is shared with ${shares} users, the most that one can be shared with.`,
    remedy: 'End a share first, make a class for more users, or make the list public.',
  },
  SHARE_NOT_FOUND: {
    meaning: 'The list is not shared with this user, or with you, directly. A list of a class is left with the class.',
    remedy:
      'Read `GET /api/lists/{listId}/shares`, and compare the e-mail address. If you wanted to end the share, it has ended.',
  },
  BLOCK_NOT_FOUND: {
    meaning: 'You have not blocked this user, or have ended the block already.',
    remedy: 'Take it as done.',
  },
  MAX_BLOCKS_EXCEEDED: {
    meaning: `You have blocked ${blocks} users, the most that one user can block.`,
    remedy: 'End another block on the settings page first.',
  },
  LANGUAGE_NOT_FOUND: {
    meaning: 'Your profile has no language with this id. The id is that of the entry, not the code of the language.',
    remedy: 'Read `GET /api/profile/languages` for the ids of the entries.',
  },
  LANGUAGE_TAKEN: {
    meaning: 'Your profile has this language already.',
    remedy: 'Change the entry that is there instead of adding another.',
  },
  MAX_SUSPENSIONS_EXCEEDED: {
    meaning: `You have suspended ${suspensions.toLocaleString('en')} vocabularies, the most that one user can suspend.`,
    remedy: 'Resume some, or pause whole lists by `PUT /api/lists/{id}/pause`.',
  },
  CLASS_NOT_FOUND: {
    meaning:
      'There is no class with this id that you teach or attend. It may have been deleted, or you may have left it.',
    remedy: 'Read `GET /api/classes` for your classes.',
  },
  CLASS_CODE_NOT_FOUND: {
    meaning: 'No class has this code. The teacher may have replaced it.',
    remedy:
      'Check the code, or ask the teacher for the present one. Do not try codes: after 20 wrong ones in an hour the network has to wait.',
  },
  CLASS_MEMBER_NOT_FOUND: {
    meaning: 'The class has no member with this id. The user may have left it already.',
    remedy: 'Read the members of the class again.',
  },
  CLASS_CLOSED: {
    meaning: 'The teacher has closed the class to new members, so that nobody can join or be invited.',
    remedy: 'Ask the teacher to open it: `PUT /api/classes/{id}` with `open`.',
  },
  CLASS_FULL: {
    meaning: `The class has ${classes.members} members, the most that it can have.`,
    remedy: 'Its teacher can remove members who have left, or make a second class with the same lists.',
  },
  MAX_CLASSES_EXCEEDED: {
    meaning: `You teach ${classes.taught} classes, the most that one user can teach.`,
    remedy: 'Delete a class that is over, then create the new one.',
  },
  MAX_CLASS_LISTS_EXCEEDED: {
    meaning: `The class has ${classes.lists} lists, the most that it can have.`,
    remedy: 'Take a list from the class, then add the new one.',
  },
  MAX_MEMBERSHIPS_EXCEEDED: {
    meaning: `You attend ${classes.attended} classes, the most that one user can attend.`,
    remedy: 'Leave a class that is over, then join the new one.',
  },
  ASSIGNMENT_NOT_FOUND: {
    meaning: 'The class has no assignment with this id. It may have been deleted.',
    remedy: 'Read the assignments of the class again.',
  },
  MAX_ASSIGNMENTS_EXCEEDED: {
    meaning: `The class has ${classes.assignments} assignments, the most that it can have; those that are over count.`,
    remedy: 'Delete assignments that are over, then create the new one.',
  },
  WEBHOOK_NOT_FOUND: {
    meaning: 'You have no webhook with this id. It may have been deleted already.',
    remedy: 'Read `GET /api/users/webhooks` for those that there are. If you wanted to delete it, take it as done.',
  },
  DELIVERY_NOT_FOUND: {
    meaning: 'This webhook of yours has no such delivery. Deliveries are kept for 7 days, and go with their webhook.',
    remedy:
      'Read `GET /api/users/webhooks/{id}/deliveries` for those that there are. What was missed is in `GET /api/changes`.',
  },
  MAX_WEBHOOKS_EXCEEDED: {
    meaning: `You have ${webhooks.count} webhooks, the most that one user can have.`,
    remedy: 'Delete one that is not needed any more, or have one receiver pass the events on.',
  },
  NOT_EXPORTABLE: {
    meaning:
      'The list does not fit into this format: the table would have too many columns, one for each definition and example of its longest vocabulary.',
    remedy: 'Export it as `json`, which holds everything.',
  },
  LIST_QUOTA_REACHED: {
    meaning: 'You have as many lists as one user can have on this server. The message has the number.',
    remedy: makeRoom('Delete lists that you do not need'),
  },
  VOCABULARY_QUOTA_REACHED: {
    meaning:
      'The owner of the list has as many vocabularies as one user can have on this server, in all lists together. What an editor adds counts for the owner.',
    remedy: makeRoom('Delete vocabularies or lists that are not needed'),
  },
  TEXT_QUOTA_REACHED: {
    meaning:
      'The vocabularies of the owner of the list have as much text as those of one user can have on this server. What an editor adds counts for the owner.',
    remedy: makeRoom('Delete vocabularies or lists that are not needed'),
  },
  IMAGE_QUOTA_REACHED: {
    meaning:
      'The images and sounds in the lists of their owner take as much room as those of one user can take on this server. What an editor adds counts for the owner.',
    remedy: makeRoom('Remove images and sounds that are not needed, or send smaller ones'),
  },
  FEEDBACK_QUOTA_REACHED: {
    meaning: 'You have sent as much feedback in the last 24 hours as one user can send in a day.',
    remedy: 'Send it tomorrow.',
  },
} satisfies Partial<Record<ErrorKey, { meaning: string; remedy: string }>>
