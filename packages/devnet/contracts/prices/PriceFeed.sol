// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A price feed with rounds.
contract PriceFeed {
    struct Round {
        int256 answer;
        uint256 updatedAt;
    }

    uint8 public immutable decimals;
    string public description;
    uint256 public constant version = 1;
    uint80 public latestRound;
    mapping(uint80 round => Round) internal rounds;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);

    constructor(uint8 decimals_, string memory description_) {
        decimals = decimals_;
        description = description_;
    }

    function push(int256 answer) external {
        latestRound += 1;
        rounds[latestRound] = Round(answer, block.timestamp);
        emit AnswerUpdated(answer, latestRound, block.timestamp);
    }

    function latestAnswer() external view returns (int256) {
        return rounds[latestRound].answer;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return getRoundData(latestRound);
    }

    function getRoundData(uint80 id) public view returns (uint80, int256, uint256, uint256, uint80) {
        Round memory round = rounds[id];
        require(round.updatedAt != 0, "No data present");
        return (id, round.answer, round.updatedAt, round.updatedAt, id);
    }
}

/// @title Finds the feed of a base and quote pair.
contract FeedRegistry {
    mapping(address base => mapping(address quote => PriceFeed)) internal feeds;

    function setFeed(address base, address quote, PriceFeed feed) external {
        feeds[base][quote] = feed;
    }

    function getFeed(address base, address quote) public view returns (PriceFeed feed) {
        feed = feeds[base][quote];
        require(address(feed) != address(0), "Feed not found");
    }

    function decimals(address base, address quote) external view returns (uint8) {
        return getFeed(base, quote).decimals();
    }

    function latestRoundData(
        address base,
        address quote
    ) external view returns (uint80, int256, uint256, uint256, uint80) {
        return getFeed(base, quote).latestRoundData();
    }
}
