import { zodResolver } from '@hookform/resolvers/zod'
import { profileInfo } from '@wordtide/contract'

/** Validates by the contract's profile. */
export const nameResolver = zodResolver(profileInfo)
