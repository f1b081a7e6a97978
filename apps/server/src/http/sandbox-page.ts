import type { CheckoutProblem } from '@shopwright/providers/payment/sandbox'
import { escapeXml, languagePrefix } from '@shopwright/resource'
import { texts } from '@shopwright/shop/server'
import type { FastifyReply } from 'fastify'

/** What the sandbox's payment page shows: what is bought, its sums, and where to go back to. */
export type SandboxCheckout = {
  title: string
  lines: [label: string, value: string][]
  total: string
  currency: string
  back: string
}

/** Sends the page; a problem names what is wrong with the card, `over` that nothing can be paid here any more. */
export const showCheckout = (
  reply: FastifyReply,
  view: SandboxCheckout,
  language: string,
  problem: CheckoutProblem | null,
): FastifyReply =>
  reply
    .code(problem ? 422 : 200)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    .header('cache-control', 'no-store')
    .send(page(view, language, problem))

function page(view: SandboxCheckout, language: string, problem: CheckoutProblem | null): string {
  const t = texts(language)
  const line = (label: string, value: string, strong = false) =>
    `<div class="line${strong ? ' strong' : ''}"><span>${escapeXml(label)}</span><span>${escapeXml(value)}</span></div>`
  const money = (amount: string) => `${amount} ${view.currency}`
  const closed = problem === 'over'
  return `<!doctype html><html lang="${languagePrefix(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeXml(t('sandbox:title'))}</title><style>
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:#f5f6f7;color:#16191d;display:grid;place-items:center;min-height:100vh}
main{background:#fff;border:1px solid #dfe3e8;border-radius:12px;padding:28px;width:min(400px,calc(100vw - 32px));box-sizing:border-box}
h1{font-size:20px;margin:0 0 4px}.notice{color:#8a5a00;background:#fff6e0;border-radius:8px;padding:8px 12px;margin:12px 0;font-size:13px}
.line{display:flex;justify-content:space-between;padding:4px 0}.strong{font-weight:600;border-top:1px solid #dfe3e8;margin-top:6px;padding-top:10px}
label{display:block;margin-top:14px;font-size:13px;font-weight:600}input{width:100%;box-sizing:border-box;font:inherit;padding:10px 12px;border:1px solid #b9c0c8;border-radius:8px;margin-top:4px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}button{width:100%;font:inherit;padding:12px;border-radius:8px;border:0;background:#1b4fd8;color:#fff;font-weight:600;margin-top:18px;cursor:pointer}
button.plain{background:none;color:#33404d;margin-top:6px}.problem{color:#b3261e;background:#fdecea;border-radius:8px;padding:10px 12px;margin:12px 0}.hint{font-size:13px;color:#5c6670;margin:12px 0 0}
</style></head><body><main><h1>${escapeXml(t('sandbox:title'))}</h1><div>${escapeXml(view.title)}</div><p class="notice">${escapeXml(t('sandbox:notice'))}</p>
${view.lines.map(([label, value]) => line(label, value)).join('')}${line(t('sandbox:total'), money(view.total), true)}
${problem ? `<p class="problem" role="alert">${escapeXml(t(`sandbox:${problem}`))}</p>` : ''}
${
  closed
    ? `<p><a href="${escapeXml(view.back)}">${escapeXml(t('sandbox:cancel'))}</a></p>`
    : `<form method="post"><label>${escapeXml(t('sandbox:number'))}<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"></label>
<div class="pair"><label>${escapeXml(t('sandbox:expiry'))}<input name="expiry" autocomplete="cc-exp" placeholder="12/30"></label><label>${escapeXml(t('sandbox:cvc'))}<input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123"></label></div>
<p class="hint">${escapeXml(t('sandbox:hint'))}</p><button>${escapeXml(t('sandbox:pay'))} ${escapeXml(money(view.total))}</button><button class="plain" name="cancel" value="1">${escapeXml(t('sandbox:cancel'))}</button></form>`
}</main></body></html>`
}
