/**
 * An amount as `Intl` writes it, with the sign of a minus: it writes the hyphen of a keyboard in our languages, which is shorter than
 * a figure and looks like a dash before it. For people only: what is read back by a machine keeps its hyphen.
 */
export const withMinus = (written: string): string => written.replace('-', '−')

/** The same of what came or went: it says of both which. */
export const withSign = (written: string): string => (/^[-−]/.test(written) ? withMinus(written) : `+${written}`)
