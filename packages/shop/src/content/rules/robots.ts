// What search engines are told beside what the house tells them: lines of a name and a value, as RFC 9309 writes them, and no others.

const names = ['user-agent', 'allow', 'disallow', 'crawl-delay', 'sitemap', 'clean-param', 'host']

/** The number of the first line that means nothing to a robot, from 1; null where all of them do. */
export function wrongRobotsLine(text: string): number | null {
  const at = text.split('\n').findIndex((line) => !isRobotsLine(line.trim()))
  return at < 0 ? null : at + 1
}

function isRobotsLine(line: string): boolean {
  if (!line || line.startsWith('#')) return true
  const cut = line.indexOf(':')
  return cut > 0 && names.includes(line.slice(0, cut).trim().toLowerCase())
}
