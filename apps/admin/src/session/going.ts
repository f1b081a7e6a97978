import type { Session } from './session.ts'

/** Who goes to a screen, and where it stands. */
export type Going = { session: Session; search: URLSearchParams; id?: string | undefined }
