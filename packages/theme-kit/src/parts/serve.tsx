import { openTheme, renderWhole, reportFault } from '@shopwright/theme-kit/serve'
import { languages, loadTexts } from './texts'

await Promise.all(languages.map(loadTexts))

export { openTheme, reportFault as handleError }
export default renderWhole
