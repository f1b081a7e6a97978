/** What leads there as people write it: an address, a mail address, a telephone, a path of the shop. Null where nothing leads anywhere. */
export function linkOf(text: string): string | null {
  const written = text.trim()
  if (leading.test(written)) return written
  if (mail.test(written)) return `mailto:${written}`
  if (telephone.test(written)) return `tel:${written.replaceAll(/[^+\d]/g, '')}`
  return host.test(written) ? `https://${written}` : null
}

const leading = /^(https?:\/\/[^\s/]|mailto:\S|tel:\S|\/(?!\/)|#)\S*$/i
const mail = /^[^\s/:@]+@[^\s/:@]+\.[^\s/:@.]+$/
const telephone = /^\+?\(?\d[\d\s()-]{5,}\d$/
const host = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?$/u
