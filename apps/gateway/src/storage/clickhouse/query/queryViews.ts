import { ACTIVITY_SUMS } from '../../activity.ts'
import { CONTRACT_CLASSES } from '../../blockRows.ts'
import { BALANCES, POSITIVE } from '../balanceSql.ts'
import { type LogState, toVisible, toVisibleFigures } from '../segmentLog.ts'
import { FIGURE_LIMBS } from '../toTableRows.ts'

/** What can be asked in SQL. */
export interface QueryView {
  readonly description: string
  /** Columns with what is in them. */
  readonly columns: Readonly<Record<string, string>>
  /** The rows that count, of one state of the log. */
  toSql(database: string, state: LogState): string
}

/** Beside a column of addresses: the bytes by which its rows are sorted. A comparison with an address reads only their range. */
export const KEY_SUFFIX = '_key'
/** Columns with such a key in each view that has them. */
export const KEYED_COLUMNS: ReadonlySet<string> = new Set(['address', 'sender', 'token'])

function fromList(list: string, name: string) {
  return (select: string) => (database: string, state: LogState) =>
    `SELECT ${select}, toFixedString(key, 20) AS ${name}, key AS ${name}${KEY_SUFFIX} FROM ${database}.postings WHERE list = '${list}' AND ${toVisible(state)}`
}

const CLASSES = CONTRACT_CLASSES.map((name, at) => `intDiv(classes, ${1 << at}) % 2 AS is_${name}`).join(', ')

/** Of a whole number below 2^63; not known where it is known of no block. */
function toFigure(name: (typeof ACTIVITY_SUMS)[number], column: string): string {
  const at = ACTIVITY_SUMS.indexOf(name)
  const part = (limb: number) => `arrayElement(sum_parts, ${at * FIGURE_LIMBS + limb})`
  return `if(arrayElement(known_of, ${at + 1}) = 0, NULL, ${part(1)} + ${part(2)} * 4294967296) AS ${column}`
}

/** Near enough for order and arithmetic: 15 digits. */
function toFloat(parts: string, divisor: string): string {
  return `arraySum(arrayMap((part, place) -> part * pow(4294967296, place - 1), ${parts}, arrayEnumerate(${parts}))) / ${divisor}`
}

export const QUERY_VIEWS: Readonly<Record<string, QueryView>> = {
  transactions: {
    description: 'A row a transaction, by its sender.',
    columns: {
      block: 'number of the block',
      transaction_index: 'place in the block',
      sender: 'address that signed it',
      nonce: 'its number among those of the sender',
    },
    toSql: fromList('sent', 'sender')('block, idx AS transaction_index, value AS nonce'),
  },
  appearances: {
    description: 'A row for each address that a transaction or one of its calls went from or to.',
    columns: {
      block: 'number of the block',
      transaction_index: 'place in the block',
      address: 'who took part',
    },
    toSql: fromList('appearances', 'address')('block, idx AS transaction_index'),
  },
  transfers: {
    description: 'A row a transfer of a token.',
    columns: {
      block: 'number of the block',
      log_index: 'place of its event among those of the block',
      token: 'address of the token',
    },
    toSql: fromList('tokenTransfers', 'token')('block, idx AS log_index'),
  },
  holders: {
    description: 'A row for each account with more than nothing of a token, added up from its transfers.',
    columns: {
      kind: 'erc20, erc721 or erc1155',
      token: 'address of the token',
      holder: 'the account',
      balance: 'in the smallest unit, exact; for showing',
      amount: 'the same as a float of 15 digits; for order and arithmetic',
    },
    toSql: (database, state) =>
      `SELECT toString(kind) AS kind, token, token AS token${KEY_SUFFIX}, holder, sums AS balance, ${toFloat('sums', '1')} AS amount FROM (SELECT kind, token, holder, sums, ${BALANCES} FROM (SELECT kind, token, holder, sumForEach(change) AS sums FROM ${database}.holdings WHERE holder != toFixedString('', 20) AND ${toVisible(state)} GROUP BY kind, token, holder)) WHERE ${POSITIVE}`,
  },
  contracts: {
    description: 'A row a contract, with what it was found to be.',
    columns: {
      block: 'number of the block that created it',
      transaction_index: 'place in the block',
      address: 'of the contract',
      creator: 'who created it',
      ...Object.fromEntries(CONTRACT_CLASSES.map((name) => [`is_${name}`, '1 or 0'])),
    },
    toSql: (database, state) =>
      `SELECT block, transaction_index, address, address AS address${KEY_SUFFIX}, creator, ${CLASSES} FROM ${database}.creations WHERE ${toVisible(state)}`,
  },
  blocks: {
    description: 'A row a block.',
    columns: {
      block: 'its number',
      hash: 'its hash',
      time: 'when it was made, UTC',
      transaction_count: 'how many transactions',
      fees: 'paid in all, in ether, 15 digits',
    },
    toSql: (database, state) =>
      `SELECT block, hash, if(timestamp = '', NULL, toDateTime(toUInt32OrZero(timestamp), 'UTC')) AS time, if(transaction_count = '', NULL, toUInt64OrZero(transaction_count)) AS transaction_count, if(total_fees = '', NULL, toFloat64OrZero(total_fees) / 1e18) AS fees FROM (SELECT block, hash, timestamp, transaction_count, total_fees FROM ${database}.blocks WHERE ${toVisible(state)})`,
  },
  daily: {
    description: 'A row a day, UTC.',
    columns: {
      day: 'the date',
      blocks: 'how many blocks',
      transactions: 'how many transactions',
      contracts: 'how many contracts were created',
      gas_used: 'gas of all transactions',
      blobs: 'how many blobs',
      fees: 'paid in all, in ether, 15 digits',
    },
    toSql: (database, state) => {
      const fees = ACTIVITY_SUMS.indexOf('totalFees')
      const slice = `arraySlice(sum_parts, ${fees * FIGURE_LIMBS + 1}, ${FIGURE_LIMBS})`
      const figures = [
        toFigure('transactions', 'transactions'),
        toFigure('contracts', 'contracts'),
        toFigure('gasUsed', 'gas_used'),
        toFigure('blobs', 'blobs'),
        `if(arrayElement(known_of, ${fees + 1}) = 0, NULL, ${toFloat(slice, '1e18')}) AS fees`,
      ]
      return `SELECT toDate(toUInt16(day_number)) AS day, block_count AS blocks, ${figures.join(', ')} FROM (SELECT time AS day_number, sum(blocks) AS block_count, sumForEach(known) AS known_of, sumForEach(sums) AS sum_parts FROM ${database}.activity WHERE period = 'day' AND ${toVisibleFigures(state)} GROUP BY time)`
    },
  },
}
