/** While the first screen's code is on its way: nothing that could jump. */
export const Blank = () => null
