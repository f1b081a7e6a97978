/** Where nobody answers: what asks a bank by itself, once a day, asks none outside in a test that brings no bank of its own. */
const nobody = 'http://127.0.0.1:9'
export const noBanks = { nbu: nobody, ecb: nobody }
/** Nor one that shops are paid by. */
export const noPayers = { liqpay: nobody, mono: nobody }
/** Nor one that says who shoppers are. */
export const noLogins = { google: nobody, facebook: nobody }
/** Nor one that brings words to chats. */
export const noMessengers = { telegram: nobody, viber: nobody }
/** Nor one where shops publish. */
export const noSocials = { instagram: nobody, facebook: nobody }
/** The same for a process. */
export const noBankEnv = { NBU_API_BASE: nobody, ECB_API_BASE: nobody }
