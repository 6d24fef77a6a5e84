export type Clock = ReturnType<typeof createClock>

/** A clock that moves only forward, and only when it is told to. */
export function createClock(start: number) {
  let time = start
  return {
    now: () => new Date(time),
    pass: (ms: number) => {
      time += ms
    },
    moveTo: (later: number) => {
      time = Math.max(time, later)
    },
  }
}
