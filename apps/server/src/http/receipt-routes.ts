import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '@shopwright/engine'
import { writePdf } from '@shopwright/providers/pdf'
import { type ExchangeTools, paymentSheet, receiptPaper, type ShopStore } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'

const most = 1000

/** Papers of the platform's payments. Not resources: they are written as bytes, in the language of who asks. */
export function receiptRoutes(app: FastifyInstance, parts: App, exchange: ExchangeTools): void {
  const { registry } = parts.engine
  const [receipts, payments] = [registry.get('billing-receipts'), registry.get('payment-histories')]

  app.get('/api/billing-receipts/:id/receipt.pdf', async (request, reply) => {
    const { id } = request.params as { id: string }
    const paper = await parts.within(request, receipts, 'get', async (ctx) =>
      receiptPaper(await operations.get(ctx, receipts.name, id), ctx.language, (ctx.store as ShopStore).timeZone),
    )
    return reply
      .header('content-disposition', `attachment; filename="receipt.pdf"`)
      .header('cache-control', 'private, no-store')
      .type('application/pdf')
      .send(await writePdf(paper))
  })

  app.get('/api/payment-histories/payments.xlsx', async (request, reply) => {
    const { columns, lines } = await parts.within(request, payments, 'find', async (ctx) => {
      const rows = []
      for (let $skip = 0; rows.length < most; $skip += 100) {
        const { data } = await operations.find(ctx, payments.name, {
          $sort: { number: '1' },
          $limit: '100',
          $skip: String($skip),
        })
        rows.push(...data)
        if (data.length < 100) break
      }
      return paymentSheet(rows, ctx.language, (ctx.store as ShopStore).timeZone)
    })
    const folder = await mkdtemp(join(tmpdir(), 'shopwright-payments-'))
    const path = join(folder, 'payments.xlsx')
    try {
      await exchange.writeXlsx(path, columns, lines)
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    reply
      .header('content-disposition', 'attachment; filename="payments.xlsx"')
      .header('cache-control', 'private, no-store')
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const stream = createReadStream(path)
    stream.on('close', () => rm(folder, { recursive: true, force: true }))
    return reply.send(stream)
  })
}
