/** What a text of one language takes on the whole, to be told beforehand: the plans are measured by it (`ai_tokens`). */
export const tokensOfText = 800
