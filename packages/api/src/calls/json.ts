import { limits } from '@wordtide/contract'
import { AppError } from './errors.ts'

/**
 * Parses JSON that a client has sent. Throws MALFORMED_BODY if it is invalid or nests deeper than `limits.json.depth`, and BODY_TOO_LARGE
 * if its objects have more than `maxNames` names in total: parsing such texts takes hundreds of times longer than reading them.
 */
export function parseJson(json: string, maxNames: number = limits.json.names): unknown {
  checkStructure(json, maxNames)
  try {
    return JSON.parse(json)
  } catch {
    throw new AppError('MALFORMED_BODY')
  }
}

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** Checks depth and names without parsing. The syntax is left to the parser. Throws what `parseJson` throws. */
export function checkStructure(json: string, maxNames: number = limits.json.names): void {
  let depth = 0
  let names = 0
  let inString = false
  for (let index = 0; index < json.length; index++) {
    const unit = json.charCodeAt(index)
    if (inString) {
      if (unit === backslash) index++
      else if (unit === quote) inString = false
    } else if (unit === quote) inString = true
    else if (unit === colon) {
      if (++names > maxNames) throw new AppError('BODY_TOO_LARGE')
    } else if (unit === openBracket || unit === openBrace) {
      if (++depth > limits.json.depth) throw new AppError('MALFORMED_BODY')
    } else if (unit === closeBracket || unit === closeBrace) depth--
  }
}

/** Returns whether a value is an object with fields: neither null nor an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
