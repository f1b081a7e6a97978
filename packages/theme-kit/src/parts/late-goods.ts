import { type ComponentType, lazy } from 'react'
import { loadMoreTexts } from './texts'

/** In a browser: the part of a page where something is sold, with what is said there. */
export const lateGoods = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    const [part] = await Promise.all([load(), loadMoreTexts('goods')])
    return part
  })
