/** What pages that are sorted by what sells hear of, and nothing else that is made of products: the number is shown nowhere. */
export const popularityTag = 'popularity'
