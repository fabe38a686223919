# pragma version ~=0.4.3
# SPDX-License-Identifier: MIT
# Every type of storage that Vyper has, each with a getter.

interface Priced:
    def price() -> uint256: view

flag Roles:
    ADMIN
    USER

SIZE: constant(uint256) = 2

struct Pool:
    token: address
    fee: uint256
    tag: bytes4
    counts: uint256[SIZE]

owner: public(address)
total: public(uint256)
tiny: public(uint8)
signed: public(int128)
flag_: public(bool)
mark: public(bytes4)
share: public(decimal)
role: public(Roles)
source: public(Priced)
title: public(String[64])
blob: public(Bytes[40])
three: public(uint256[3])
grid: public(uint256[2][3])
history: public(DynArray[uint256, 5])
people: public(DynArray[address, 4])
pool: public(Pool)
balances: public(HashMap[address, uint256])
allowances: public(HashMap[address, HashMap[address, uint256]])
by_name: public(HashMap[String[32], uint256])
pools: public(HashMap[uint256, Pool])
pool_list: public(DynArray[Pool, 3])
supported: public(HashMap[bytes4, bool])
by_sign: public(HashMap[int128, uint256])
note: transient(uint256)

@internal
@pure
def _word(seed: uint256, at: uint256) -> uint256:
    return convert(keccak256(abi_encode(seed, at)), uint256)

@internal
@view
def _pool(seed: uint256) -> Pool:
    return Pool(
        token=convert(self._word(seed, 50) % 2**160, address),
        fee=self._word(seed, 51),
        tag=0x12345678,
        counts=[seed, seed + 1],
    )

@external
def fill(seed: uint256, holder: address, spender: address):
    self.note = seed
    self.owner = holder
    self.total = self._word(seed, 1)
    self.tiny = convert(self._word(seed, 2) % 256, uint8)
    self.signed = 0 - convert(self._word(seed, 3) % 2**100, int128)
    self.flag_ = seed % 2 == 0
    self.mark = 0xdeadbeef
    self.share = 0.0 - 12.5
    self.role = Roles.ADMIN | Roles.USER
    self.source = Priced(spender)
    self.title = slice(concat("A title of more than one word: ", uint2str(seed)), 0, 33)
    self.blob = slice(abi_encode(self._word(seed, 4), self._word(seed, 5)), 0, 37)
    self.three = [self._word(seed, 6), seed, 7]
    self.grid[seed % 3][seed % 2] = self._word(seed, 8)
    if len(self.history) < 5:
        self.history.append(self._word(seed, 9))
    if len(self.people) < 4:
        self.people.append(holder)
    self.pool = self._pool(seed)
    self.balances[holder] = self._word(seed, 10)
    self.allowances[holder][spender] = self._word(seed, 11)
    self.by_name[slice(concat("name ", uint2str(seed)), 0, 7)] = self._word(seed, 12)
    self.pools[seed] = self._pool(seed + 1)
    if len(self.pool_list) < 3:
        self.pool_list.append(self._pool(seed + 2))
    self.supported[0xcafebabe] = True
    self.by_sign[-5] = seed
