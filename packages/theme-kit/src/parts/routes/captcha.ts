import { storefrontOf } from '@shopwright/theme-kit/react'
import type { LoaderFunctionArgs } from 'react-router'

export const loader = async ({ context }: LoaderFunctionArgs) => Response.json(await storefrontOf(context).captcha())
