import { useShell } from '../shell'
import { Consent } from './Consent'
import { Preview } from './Preview'

/** A page that is not everybody's yet says so and asks for nothing; others ask for what they bring of others. */
export default function Late() {
  return useShell().preview ? <Preview /> : <Consent />
}
