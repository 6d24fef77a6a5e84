/**
 * Arabic harakat, and Hebrew points and cantillation marks, which most texts leave out. The stored search keys are made
 * without them: a change needs a migration that rewrites those keys.
 */
export const vowelMarks = /[\u064B-\u0652\u0670]|[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu
