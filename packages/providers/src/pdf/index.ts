import { createRequire } from 'node:module'

/** A paper of one page, in words that are ready to be read. */
export type Paper = {
  language: string
  title: string
  /** what stands beside the title */
  facts: readonly [label: string, value: string][]
  parties: readonly { label: string; lines: readonly string[] }[]
  columns: readonly string[]
  /** cells by column; all but the first stand at the end */
  rows: readonly (readonly string[])[]
  totals: readonly [label: string, value: string][]
  notes: readonly string[]
}

const fonts = createRequire(import.meta.url)
const plain = fonts.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')
const strong = fonts.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf')
const margin = 56
const grey = '#5c6670'

/** Latin and Cyrillic, A4, in letters that the file carries itself. */
export async function writePdf(paper: Paper): Promise<Buffer> {
  // Some megabytes and an eighth of a second of each start: only for who makes papers.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    size: 'A4',
    margin,
    lang: paper.language,
    info: { Title: paper.title, Producer: 'Shopwright', Creator: 'Shopwright' },
  })
  page.registerFont('plain', plain).registerFont('strong', strong)
  const width = page.page.width - 2 * margin
  const half = width / 2 - 12

  page.font('strong').fontSize(20).text(paper.title, { width })
  page.moveDown(0.4)
  for (const [label, value] of paper.facts)
    page
      .font('plain')
      .fontSize(10)
      .fillColor(grey)
      .text(`${label}: `, { continued: true })
      .fillColor('#000')
      .text(value)

  page.moveDown(1.5)
  const top = page.y
  const ends = paper.parties.map(({ label, lines }, n) => {
    const x = margin + n * (half + 24)
    page.font('plain').fontSize(9).fillColor(grey).text(label, x, top, { width: half })
    page.fontSize(10).fillColor('#000').text(lines.filter(Boolean).join('\n'), { width: half })
    return page.y
  })
  page.y = Math.max(...ends, top) + 24

  const amount = 90
  const first = width - amount * (paper.columns.length - 1)
  const line = (cells: readonly string[], isHead: boolean): void => {
    const y = page.y
    page
      .font('plain')
      .fontSize(isHead ? 9 : 10)
      .fillColor(isHead ? grey : '#000')
    const bottoms = cells.map((cell, n) => {
      const x = n === 0 ? margin : margin + first + amount * (n - 1)
      page.text(cell, x, y, { width: n === 0 ? first - 12 : amount, align: n === 0 ? 'left' : 'right' })
      return page.y
    })
    page.y = Math.max(...bottoms) + 5
    rule()
  }
  const rule = (): void => {
    page
      .moveTo(margin, page.y)
      .lineTo(margin + width, page.y)
      .lineWidth(0.5)
      .strokeColor('#b9c0c8')
      .stroke()
    page.y += 5
  }
  line(paper.columns, true)
  for (const row of paper.rows) line(row, false)

  page.y += 6
  for (const [n, [label, value]] of paper.totals.entries()) {
    const isLast = n === paper.totals.length - 1
    const y = page.y
    page
      .font(isLast ? 'strong' : 'plain')
      .fontSize(isLast ? 12 : 10)
      .fillColor('#000')
    page.text(label, margin, y, { width: width - 120, align: 'right' })
    page.text(value, margin + width - 110, y, { width: 110, align: 'right' })
    page.y += isLast ? 6 : 3
  }
  page.y += 24
  for (const note of paper.notes) page.font('plain').fontSize(9).fillColor(grey).text(note, margin, page.y, { width })

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    page.on('data', (chunk: Buffer) => chunks.push(chunk))
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
    page.end()
  })
}
