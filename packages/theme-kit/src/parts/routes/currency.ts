import { storefrontOf } from '@shopwright/theme-kit/react'
import { type ActionFunctionArgs, redirect } from 'react-router'

export const action = async ({ context, request }: ActionFunctionArgs) =>
  redirect(await storefrontOf(context).chooseCurrency(await request.formData()))

export const loader = () => redirect('/')
