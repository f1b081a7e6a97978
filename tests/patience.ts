/**
 * How long anything is waited for before it counts as missing, in milliseconds: far longer than it takes, so that a machine that
 * does much else makes a test slow, never red. Three imports of two hundred products beside four other tests took over a minute.
 */
export const patience = 180_000
