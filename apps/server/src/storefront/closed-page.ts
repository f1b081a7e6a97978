import { escapeXml, languageTag } from '@shopwright/resource'
import { coloursOf, houseDesign } from '@shopwright/shop/rules'
import { type ShopStore, texts } from '@shopwright/shop/server'

/** What a suspended (503) or archived (410) store says to its shoppers; no script, no theme, but the shop’s colours. */
export function closedPage(store: ShopStore, language: string): { status: 410 | 503; html: string } | null {
  if (store.state !== 'suspended' && store.state !== 'archived') return null
  const kind = store.state
  const t = texts(language)
  const { primary, primaryText, ground, ink2 } = coloursOf(store.design ?? houseDesign)
  return {
    status: kind === 'archived' ? 410 : 503,
    html: `<!doctype html><html lang="${languageTag(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(store.title)}</title></head><body style="margin:0;display:grid;min-height:100vh;place-content:center;text-align:center;font:17px/1.6 system-ui,sans-serif;color:${ink2};background:${ground};border-block-start:8px solid ${primary};box-sizing:border-box;padding:24px"><h1 style="font-size:28px;margin:0 0 8px;color:${primaryText}">${escapeXml(store.title)}</h1><p style="margin:0">${escapeXml(t(`storefront:closed.${kind}`))}</p></body></html>`,
  }
}
