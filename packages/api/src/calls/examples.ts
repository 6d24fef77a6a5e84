import {
  type AssignmentView,
  audioPathOf,
  type ClassMemberView,
  type ClassView,
  type DeviceView,
  imagePathOf,
  type ListRowView,
  type ListView,
  type SecurityEventView,
  type VocView,
  type WebhookDeliveryView,
  type WebhookView,
} from '@wordtide/contract'

/** The data of the examples in the OpenAPI document: Ada's list of things at home, which she shares with Ben. */
export const ada = {
  id: '01932c5e-7a10-7c3e-9f6b-4d2a8e1b7c05',
  name: 'Ada',
  email: 'ada@example.com',
  createdAt: 1_731_571_200_000,
}
export const ben = { name: 'Ben', email: 'ben@example.com' }
export const password = 'Passw0rd!'
/** The token of a mailed link. */
export const token = 'N3uC0dA5Yk2v8JtXq7LzRwH1bPfE9sGmTiKoVxUyDhQ'

/** A passkey of Ada's. */
export const passkey = {
  id: '01932c63-5b1e-7a90-b4d7-8c2f6e0a9d31',
  name: 'Laptop',
  createdAt: 1_731_571_380_000,
  lastUsedAt: 1_731_657_600_000,
}

/** The browser in which Ada is signed in. */
export const device: DeviceView = {
  id: '01932c5e-8c30-7a91-b2e5-3f7d9c4a6b18',
  current: true,
  createdAt: 1_731_571_230_000,
  lastUsedAt: 1_731_744_000_000,
  client: 'Firefox on Linux',
  network: '2001:db8:0:1::/64',
}

/** Ada's sign-in there. */
export const securityEvent: SecurityEventView = {
  id: '01932c5e-8c30-7b17-94d0-6a2c8e5f1d93',
  event: 'signed-in',
  method: 'password',
  by: null,
  client: device.client,
  network: device.network,
  createdAt: device.createdAt,
}

/** A webhook of Ada's. */
export const webhook: WebhookView = {
  id: '01932c63-6c40-7f21-8a5d-1e9b3d7c5f60',
  url: 'https://example.org/wordtide',
  events: ['review.submitted', 'vocabulary.created'],
  createdAt: 1_731_571_500_000,
  lastDelivery: { at: 1_731_744_000_000, event: 'review.submitted', ok: true, status: 204, error: null },
}
export const webhookDelivery: WebhookDeliveryView = {
  id: '01932d0a-8e10-7c55-b3f2-7a4e6c1d9b08',
  event: 'review.submitted',
  at: 1_731_743_998_000,
  attempts: 1,
  status: 204,
  error: null,
  nextAttemptAt: null,
}

const listId = '01932c60-1f44-7d8a-8b11-6e0c9a5d3f27'
export const listImageId = '01932c60-1f44-7b02-a4c8-2d7f51e9b630'

/** The fields that the list's owner enters. */
export const listFields = {
  name: 'At home',
  description: 'Rooms and what stands in them',
  language: 'es' as const,
  targetLanguages: ['en' as const, 'de' as const],
  tags: ['A1'],
  public: false,
}

/** The list as a page of the library shows it. */
export const listRow: ListRowView = {
  id: listId,
  ...listFields,
  image: imagePathOf('lists', listId, listImageId),
  createdBy: ada.name,
  createdAt: 1_731_571_260_000,
  lastModifiedBy: ada.name,
  lastModifiedAt: 1_731_571_260_000,
  rating: 4.5,
  ratingsCount: 2,
  learnersCount: 3,
  vocsCount: 24,
  permission: 'owner',
}
export const list: ListView = {
  ...listRow,
  dueCount: 12,
  progress: 37,
  milestones: { new: 6, learning: 7, known: 3, learned: 8 },
}

/** Ada's class, as she sees it. */
export const schoolClass: ClassView = {
  id: '01932c62-0d15-7b46-a9c7-3f8e2b6d1a90',
  name: 'Spanish, year 7',
  role: 'teacher',
  teacherName: ada.name,
  code: 'K7MQ4RXB',
  open: true,
  membersCount: 24,
  lists: [{ id: listId, name: listFields.name, language: listFields.language }],
  createdAt: 1_731_571_380_000,
}
/** Ben, who attends it. */
export const member: ClassMemberView = {
  id: '01932c5e-9b21-7d04-8f3a-6c1e5d7b2a84',
  ...ben,
  joinedAt: 1_731_657_780_000,
  lastActiveAt: 1_731_744_000_000,
}

/** An assignment of Ada's class. */
export const assignment: AssignmentView = {
  id: '01932c63-4f1d-7c28-8b05-e2d7a19c6f34',
  listId,
  listName: listFields.name,
  tag: 'home',
  types: ['translation'],
  dueDay: '2024-12-04',
  createdAt: 1_731_571_440_000,
  total: 12,
}

const vocId = '01932c61-5b90-7e17-b3d4-91f8c0a6e2d3'
export const vocImageId = '01932c61-5b90-7a3c-9e05-b6d1f2847ac9'
export const vocAudioId = '01932c61-7d14-7c51-8f2a-04b97e63d1c5'

/** The fields that an editor enters for the vocabulary. */
export const vocFields = {
  term: 'la casa',
  pos: 'n' as const,
  label: 'Unit 1',
  definitions: [
    { language: 'en' as const, value: 'house' },
    { language: 'de' as const, value: 'Haus' },
  ],
  examples: [
    { value: 'La *casa* es grande.', translations: [{ language: 'en' as const, value: 'The *house* is big.' }] },
  ],
  attributes: [{ name: 'gender', value: 'feminine' }],
  tags: ['home'],
  notes: 'Also: home, as in a casa.',
}

export const voc: VocView = {
  id: vocId,
  listId: list.id,
  ...vocFields,
  image: imagePathOf('vocs', vocId, vocImageId),
  audio: audioPathOf(vocId, vocAudioId),
  language: list.language,
  createdBy: ada.name,
  createdAt: 1_731_571_320_000,
  lastModifiedBy: ben.name,
  lastModifiedAt: 1_731_657_720_000,
}

export const profileLanguage = {
  id: '01932c5f-02c8-7f21-8d6e-57b3a9c4e018',
  language: 'fr' as const,
  level: 2 as const,
  learning: true,
}

/** The cursor of the next page. */
export const next = 'WzE3MzE1NzEyNjAwMDAsIjAxOTMyYzYwIl0'

/** The times of Ada's review of the vocabulary and of its next due date. */
export const reviewedAt = 1_731_744_000_000
export const dueAt = 1_732_003_200_000

/** A user's settings. */
export const exampleSettings = {
  reviews: {
    intervals: [1, 4, 12, 35, 100, 240],
    timeZone: 'Europe/Berlin',
    dayStartsAt: 4,
    newPerDay: 20,
    reviewsPerDay: 200,
    learnedReturn: false,
    introduce: true,
    repeatMissed: true,
    schedule: 'intervals' as const,
    retention: 0.85,
  },
  sharing: { byMail: false },
  reminders: { hour: 18, byMail: true, byPush: false, goal: 30 },
}
