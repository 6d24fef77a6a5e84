/** A call that brought no answer of ours: no connection, no time left, or somebody else's page. */
export class CallFailure extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message)
    this.name = 'CallFailure'
  }
}

export const networkFailure = () => new CallFailure('Network Error')
export const abortFailure = () => new CallFailure('Request aborted')
export const timeoutFailure = (ms: number) => new CallFailure(`timeout of ${ms} ms exceeded`)
export const statusFailure = (status: number) => new CallFailure(`Request failed with status code ${status}`, status)
