import { storefrontOf } from '@shopwright/theme-kit/react'
import { type ActionFunctionArgs, redirect, redirectDocument } from 'react-router'

export async function action({ context }: ActionFunctionArgs) {
  await storefrontOf(context).signOut()
  return redirectDocument('/')
}

export const loader = () => redirect('/')
