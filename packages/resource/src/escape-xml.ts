/** A text that means nothing but itself in XML and HTML, between tags and in quotes. */
export const escapeXml = (text: string): string =>
  text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
