export { isPublicAddress } from './addresses.ts'
export { type EgressOptions, type EgressResponse, egress } from './egress.ts'
export { EgressError, type EgressErrorCode, type EgressPublicCode } from './errors.ts'
export { checkHost, checkTarget, type EgressPolicy, type Target } from './targets.ts'
