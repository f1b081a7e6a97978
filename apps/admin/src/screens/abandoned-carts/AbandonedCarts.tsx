import { useParams } from 'react-router'
import { AbandonedCartList } from './AbandonedCartList.tsx'
import { AbandonedCartScreen } from './AbandonedCartScreen.tsx'

/** All carts that were left, or one of them: who opens the list opens some. */
export default function AbandonedCarts() {
  const { id } = useParams()
  return id ? <AbandonedCartScreen id={id} /> : <AbandonedCartList />
}
