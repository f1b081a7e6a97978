import { loadMoreTexts } from './texts'

// What a page says beside its goods is there before it is drawn: whoever imports this waits for it.
await Promise.all((['goods', 'modules', 'rest'] as const).map(loadMoreTexts))
