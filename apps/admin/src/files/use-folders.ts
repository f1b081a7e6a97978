import { fileFolders } from '@shopwright/shop/model'
import { useList } from '../api/rows.ts'

/** The store's folders by their names, as many as a list answers at once. */
export const useFolders = () => useList(fileFolders, { $limit: 200, $sort: { name: 1 } }).data?.data ?? []
