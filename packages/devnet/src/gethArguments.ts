/** Folders, files and ports of a geth. */
export interface GethPlace {
  readonly dataDirectory: string
  readonly genesisFile: string
  readonly secretFile: string
  readonly httpPort: number
  readonly enginePort: number
}

/** Writes the genesis block. */
export function toGethInitArguments({ dataDirectory, genesisFile }: GethPlace): readonly string[] {
  return ['init', '--datadir', dataDirectory, '--state.scheme', 'hash', genesisFile]
}

/** An archive node without peers, with `debug` and `txpool`, driven through its engine API. */
export function toGethRunArguments(place: GethPlace): readonly string[] {
  return [
    ...['--datadir', place.dataDirectory, '--state.scheme', 'hash', '--gcmode', 'archive'],
    ...['--syncmode', 'full', '--nodiscover', '--maxpeers', '0', '--port', '0', '--ipcdisable'],
    ...['--http', '--http.addr', '127.0.0.1', '--http.port', String(place.httpPort)],
    ...['--http.api', 'eth,net,web3,debug,txpool'],
    ...['--authrpc.addr', '127.0.0.1', '--authrpc.port', String(place.enginePort)],
    ...['--authrpc.jwtsecret', place.secretFile],
    ...['--miner.gaslimit', '30000000', '--miner.gasprice', '1', '--txpool.pricelimit', '1'],
    ...['--txpool.accountslots', '1000', '--txpool.accountqueue', '1000'],
  ]
}
