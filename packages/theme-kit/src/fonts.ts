import { fontSheet, packageOf } from '@shopwright/fonts'

/** The families that designs are set in (`design.css`), by the packages that bring them. */
const sheets = [
  import.meta.resolve('@fontsource-variable/inter/wght.css'),
  import.meta.resolve('@fontsource-variable/golos-text/wght.css'),
  import.meta.resolve('@fontsource-variable/manrope/wght.css'),
  import.meta.resolve('@fontsource-variable/nunito/wght.css'),
  import.meta.resolve('@fontsource-variable/lora/wght.css'),
  import.meta.resolve('@fontsource-variable/playfair-display/wght.css'),
  import.meta.resolve('@fontsource-variable/oswald/wght.css'),
  import.meta.resolve('@fontsource-variable/unbounded/wght.css'),
]
export const families = sheets.map((sheet) => packageOf(sheet).family)

/** The path of the style sheet of the shops' letters. */
export const shopFonts = (): Promise<string> => fontSheet(sheets)
