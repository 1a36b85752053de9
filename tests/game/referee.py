"""A second referee, slow and plain, written from the rules and not from the engine.

Cards are texts, hands are lists, switches are the words of a config; nothing is remembered but what
lies on the table, and every question is answered from there anew.
"""

RANKS = "23456789TJQKA"
PASS_TO = {"left": 1, "across": 2, "right": 3}

DEFAULT = {
    "hearts_broken_by": "discard",
    "queen_must_lead": True,
    "first_trick_points": "never",
    "opening_by": "holder",
    "opening_lead": "two_of_clubs",
    "moon": "add",
}


def is_heart(card):
    return card[1] == "H"


def costs(card):
    return is_heart(card) or card == "QS"


def worth(trick):
    return sum(13 if card == "QS" else 1 for _, card in trick if costs(card))


def winner(trick):
    """The seat whose card is the highest of the suit of the first one."""
    led = trick[0][1][1]
    followers = [(seat, card) for seat, card in trick if card[1] == led]
    return max(followers, key=lambda pair: RANKS.index(pair[1][0]))[0]


class Referee:
    """One deal; ask ``legal``, then ``play``, until every hand is empty."""

    def __init__(self, switches, hands, direction):
        self.switches = DEFAULT | switches
        self.dealt = [list(hand) for hand in hands]
        self.hands = [list(hand) for hand in hands]
        self.direction = direction
        self.tricks = [[]]

    def exchange(self, gifts):
        for giver, gift in enumerate(gifts):
            for card in gift:
                self.hands[giver].remove(card)
        for giver, gift in enumerate(gifts):
            self.hands[(giver + PASS_TO[self.direction]) % 4].extend(gift)

    @property
    def finished(self):
        return [trick for trick in self.tricks if len(trick) == 4]

    @property
    def over(self):
        return len(self.finished) == 13

    def opener(self):
        if self.finished or self.tricks[0]:
            return self.tricks[0][0][0]
        hands = self.dealt if self.switches["opening_by"] == "dealt" else self.hands
        return next(seat for seat in range(4) if "2C" in hands[seat])

    def turn(self):
        current = self.tricks[-1]
        if current:
            return (current[-1][0] + 1) % 4
        return winner(self.tricks[-2]) if len(self.tricks) > 1 else self.opener()

    def hearts_broken(self):
        for trick in self.tricks:
            led = trick[0][1][1] if trick else None
            for _, card in trick:
                if is_heart(card):
                    return True
                if card == "QS":
                    by = self.switches["hearts_broken_by"]
                    if by == "any_point_card" or (by == "discard" and led != "S"):
                        return True
        return False

    def legal(self):
        hand = self.hands[self.turn()]
        current = self.tricks[-1]
        if current:
            return self.may_follow(hand, current[0][1][1])
        if len(self.tricks) == 1:
            return self.may_open(hand)
        return self.may_lead(hand)

    def may_open(self, hand):
        lead = self.switches["opening_lead"]
        if lead == "two_of_clubs":
            return ["2C"]
        if lead == "any_club":
            return [card for card in hand if card[1] == "C"]
        if any(not costs(card) for card in hand):
            return [card for card in hand if not costs(card)]
        return self.may_lead(hand)

    def may_lead(self, hand):
        if self.hearts_broken() or all(is_heart(card) for card in hand):
            return list(hand)
        if not self.switches["queen_must_lead"] and all(costs(card) for card in hand):
            return list(hand)
        return [card for card in hand if not is_heart(card)]

    def may_follow(self, hand, led):
        has_suit = any(card[1] == led for card in hand)
        answers = [card for card in hand if card[1] == led] if has_suit else list(hand)
        if len(self.tricks) > 1:
            return answers
        if not has_suit and self.switches["first_trick_points"] == "allowed":
            return answers
        harmless = [card for card in answers if not costs(card)]
        return harmless if harmless else answers

    def play(self, card):
        seat = self.turn()
        assert card in self.legal()
        self.hands[seat].remove(card)
        self.tricks[-1].append((seat, card))
        if len(self.tricks[-1]) == 4:
            self.tricks.append([])

    def points(self):
        taken = [0, 0, 0, 0]
        for trick in self.finished:
            taken[winner(trick)] += worth(trick)
        for seat in range(4):
            if taken[seat] == 26 and self.switches["moon"] != "off":
                all_others = 26 if self.switches["moon"] == "add" else 0
                taken = [all_others] * 4
                taken[seat] = 0 if self.switches["moon"] == "add" else -26
                return taken
        return taken
