import { expect, it } from 'vitest'
import { signedHeaders } from './sign-webhook.ts'

// The example of the specification (standard-webhooks/spec, "verifying signatures").
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt: new Date(1614265330_000), body: '{"test": 2432232314}' }

it('signs as the specification has it', () => {
  expect(signedHeaders([secret], message)).toMatchObject({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('signs by each secret that holds', () => {
  const signatures = signedHeaders([secret, `whsec_${btoa('another')}`], message)['webhook-signature']?.split(' ')
  expect(signatures).toHaveLength(2)
  expect(new Set(signatures).size).toBe(2)
})
