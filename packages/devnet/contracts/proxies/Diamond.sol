// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Forwarder} from "./Forwarder.sol";

/// @title An EIP-2535 diamond: each function has a facet of its own.
contract Diamond is Forwarder {
    struct Facet {
        address facetAddress;
        bytes4[] functionSelectors;
    }

    struct FacetCut {
        address facetAddress;
        uint8 action;
        bytes4[] functionSelectors;
    }

    struct Routes {
        mapping(bytes4 => address) facetOf;
        Facet[] facets;
    }

    event DiamondCut(FacetCut[] cuts, address start, bytes data);

    constructor(FacetCut[] memory cuts) {
        for (uint256 i = 0; i < cuts.length; i++) {
            Facet storage facet = routes().facets.push();
            facet.facetAddress = cuts[i].facetAddress;
            facet.functionSelectors = cuts[i].functionSelectors;
            for (uint256 j = 0; j < cuts[i].functionSelectors.length; j++) {
                routes().facetOf[cuts[i].functionSelectors[j]] = cuts[i].facetAddress;
            }
        }
        emit DiamondCut(cuts, address(0), "");
    }

    function facets() external view returns (Facet[] memory) {
        return routes().facets;
    }

    function facetAddresses() external view returns (address[] memory addresses) {
        Facet[] storage all = routes().facets;
        addresses = new address[](all.length);
        for (uint256 i = 0; i < all.length; i++) addresses[i] = all[i].facetAddress;
    }

    function logic() internal view override returns (address target) {
        target = routes().facetOf[msg.sig];
        require(target != address(0), "Diamond: no facet has this function");
    }

    function routes() internal pure returns (Routes storage all) {
        bytes32 slot = keccak256("otterscan.devnet.diamond");
        assembly {
            all.slot := slot
        }
    }
}

/// @title A facet that keeps a tally.
contract TallyFacet {
    event Tallied(address indexed by, uint256 tally);

    error TallyTooLarge(uint256 by, uint256 limit);

    function tallyUp(uint256 by) external {
        if (by > 100) revert TallyTooLarge(by, 100);
        bytes32 slot = keccak256("otterscan.devnet.tally");
        uint256 sum;
        assembly {
            sum := add(sload(slot), by)
            sstore(slot, sum)
        }
        emit Tallied(msg.sender, sum);
    }

    function tally() external view returns (uint256 sum) {
        bytes32 slot = keccak256("otterscan.devnet.tally");
        assembly {
            sum := sload(slot)
        }
    }
}

/// @title A facet that says what the diamond is called.
contract TitleFacet {
    function title() external pure returns (string memory) {
        return "Otter diamond";
    }
}
