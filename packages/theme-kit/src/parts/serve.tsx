import { openTheme, renderWhole, reportFault } from '@shopwright/theme-kit/serve'
import { loadAllTexts } from './texts'

await loadAllTexts()

export { openTheme, reportFault as handleError }
export default renderWhole
