import { storefrontOf } from '@shopwright/theme-kit/react'
import type { LoaderFunctionArgs } from 'react-router'

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  storefrontOf(context).cities(new URL(request.url).searchParams)
