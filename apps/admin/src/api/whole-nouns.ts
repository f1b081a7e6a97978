/** The build brings here what it takes from the declarations of all nouns but the first (`declarations.ts`). */
export const areWhole = true
