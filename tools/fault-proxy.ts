import { createServer, type NetConnectOpts, type Server, type Socket, connect as toServer } from 'node:net'

/** A TCP proxy on the loopback whose line can be cut, as a cable or a restarting server would. */
export type FaultProxy = {
  port: number
  /** connections that are open through it */
  readonly open: number
  /** Cuts every connection and refuses new ones until `mend`. */
  cut(): Promise<void>
  /** Lets nothing more through the connections there are, and does not close them: a router that has forgotten them. New ones work. */
  silence(): void
  /** What the server says on connections that gave this name when they began is kept back until it is let go, in order. */
  hold(name: string): { letGo(): void }
  mend(): Promise<void>
  close(): Promise<void>
}

/** Passes on to `target`; listens on a free port of the loopback. */
export async function openFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  const greetings = new WeakMap<Socket, string>()
  const held = new Map<Socket, Buffer[]>()
  const peers = new WeakMap<Socket, Socket>()
  const pass = (from: Socket, to: Socket): void => {
    from.on('data', (bytes: Buffer) => {
      const waiting = held.get(from)
      if (waiting) waiting.push(bytes)
      else if (!silent.has(from) && to.writable) to.write(bytes)
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }
  const accept = (client: Socket): void => {
    const server = toServer(target)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    client.once('data', (bytes: Buffer) => greetings.set(server, bytes.toString('latin1')))
    pass(client, server)
    pass(server, client)
    server.once('close', () => held.delete(server))
    peers.set(server, client)
  }
  let port = 0
  let listening: Server | null = null
  const listen = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const server = createServer(accept)
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as { port: number }).port
        listening = server
        resolve()
      })
    })
  const drop = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (!listening) return resolve()
      listening.close(() => resolve())
      listening = null
      drop()
    })
  await listen()
  return {
    get port() {
      return port
    },
    get open() {
      return sockets.size / 2
    },
    cut: stop,
    silence: () => {
      for (const socket of sockets) silent.add(socket)
    },
    hold: (name) => {
      const chosen = [...sockets].filter((socket) => greetings.get(socket)?.includes(name))
      for (const socket of chosen) held.set(socket, [])
      return {
        letGo: () => {
          for (const socket of chosen) {
            const waiting = held.get(socket) ?? []
            held.delete(socket)
            for (const bytes of waiting) peers.get(socket)?.write(bytes)
          }
        },
      }
    },
    mend: async () => {
      if (!listening) await listen()
    },
    close: stop,
  }
}
