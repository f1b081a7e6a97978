export const SLUG_LENGTH = 96

/**
 * A text as the address of a page: Ukrainian by the official table (Cabinet of Ministers No. 55 of 2010), Russian letters
 * beside it, other Latin without its accents, at most 96 characters of `a-z 0-9 -`. Empty when nothing is left.
 * A slug stays as it is.
 */
export function slugify(text: string): string {
  // A title longer than this cannot reach the end of a slug; nobody waits for a megabyte to be spelled.
  const latin = transliterate(
    text
      .slice(0, SLUG_LENGTH * 4)
      .normalize('NFC')
      .toLowerCase(),
  )
  const plain = latin
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’ʼ`ʹ]/g, '')
  const joined = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+/, '')
  return cutAtWord(joined).replace(/-+$/, '')
}

/** Cuts between words where that keeps most of the slug. */
function cutAtWord(slug: string): string {
  if (slug.length <= SLUG_LENGTH) return slug
  const cut = slug.slice(0, SLUG_LENGTH)
  const lastWord = cut.lastIndexOf('-')
  return slug[SLUG_LENGTH] === '-' || lastWord < SLUG_LENGTH / 2 ? cut : cut.slice(0, lastWord)
}

const LETTERS: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
  ё: 'e',
  ъ: '',
  ы: 'y',
  э: 'e',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}
const AT_WORD_START: Record<string, string> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }
// Russian differs where the letters are shared: г is g and и is i. A text is Russian when a letter of its own says so.
const RUSSIAN: Record<string, string> = { г: 'g', и: 'i', й: 'y', ю: 'yu', я: 'ya' }
const ONLY_RUSSIAN = /[ёъыэ]/
const ONLY_UKRAINIAN = /[єіїґ]/

function transliterate(text: string): string {
  const isRussian = ONLY_RUSSIAN.test(text) && !ONLY_UKRAINIAN.test(text)
  let latin = ''
  let previous = ''
  for (const char of text) {
    const startsWord = !/[\p{L}\p{M}'’ʼ]/u.test(previous)
    latin += spell(char, previous, startsWord, isRussian)
    previous = char
  }
  return latin
}

function spell(char: string, previous: string, startsWord: boolean, isRussian: boolean): string {
  if (isRussian) return RUSSIAN[char] ?? LETTERS[char] ?? char
  if (char === 'г' && previous === 'з') return 'gh'
  return (startsWord ? AT_WORD_START[char] : undefined) ?? LETTERS[char] ?? char
}
